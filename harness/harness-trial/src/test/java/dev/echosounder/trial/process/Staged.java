package dev.echosounder.trial.process;

import dev.echosounder.linux.proc.Affinity;
import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.Destination;
import dev.echosounder.load.LoadShape;
import dev.echosounder.trial.ServerSpec;
import dev.echosounder.trial.process.staged.OutsideEcho;
import dev.echosounder.trial.process.staged.TalkingModel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** What the tests of processes have in common. */
final class Staged {

    static final ServerSpec TALKING = new ServerSpec.Model(TalkingModel.NAME);
    static final LoadShape SHAPE = LoadShape.pingPong(4, 5, 64).within(Duration.ofMillis(500));
    static final Destination ANYWHERE = new Destination(new InetSocketAddress(InetAddress.getLoopbackAddress(), 9));

    /** Long where all is well, short where a test waits for it in vain. */
    static final Timeouts SHORT = new Timeouts(
            Duration.ofSeconds(60),
            Duration.ofMillis(700),
            Duration.ofMillis(200),
            Duration.ofSeconds(60),
            Duration.ofSeconds(60));

    private Staged() {}

    /** As they are, but for the connections of the load. */
    static Processes processes() {
        return processes(Timeouts.DEFAULT);
    }

    static Processes processes(Timeouts timeouts) {
        return new Processes(new Launcher(Affinity.here(), StagedChild.class.getName()), timeouts, Optional.empty());
    }

    /** A load with staged connections of this name, which do what they are called after. */
    static LoadSide load(Timeouts timeouts, String name) throws Exception {
        LoadSide load = processes(timeouts).load(Optional.empty());
        load.connect(
                name,
                new ClientSpec.Model(name),
                ANYWHERE,
                SHAPE.within(Duration.ofMinutes(1))); // only what they do later may take too long
        return load;
    }

    /** A server that the harness knows nothing of. */
    static ServerSpec.Outside outsideEcho() {
        return new ServerSpec.Outside("echo", java(OutsideEcho.class) + " " + ServerSpec.Outside.PORT);
    }

    /** The command that runs this class of the tests. */
    static String java(Class<?> main) {
        return "'%s' -Xmx32m -cp '%s' %s"
                .formatted(Path.of(System.getProperty("java.home"), "bin", "java"), folder(main), main.getName());
    }

    private static Path folder(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** What comes back when these bytes are sent. */
    static byte[] echo(InetSocketAddress server, byte[] message) throws IOException {
        try (Socket socket = new Socket(server.getAddress(), server.getPort())) {
            Thread writer = Thread.ofVirtual().start(() -> send(socket, message));
            byte[] answer = socket.getInputStream().readAllBytes();
            writer.join();
            return answer;
        } catch (InterruptedException stop) {
            throw new IOException(stop);
        }
    }

    private static void send(Socket socket, byte[] message) {
        try {
            socket.getOutputStream().write(message);
            socket.shutdownOutput();
        } catch (IOException reset) {
            // The reader sees it too.
        }
    }
}
