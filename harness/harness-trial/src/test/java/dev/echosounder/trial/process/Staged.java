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

/** Staged processes for tests. */
final class Staged {

    static final ServerSpec TALKING = new ServerSpec.Model(TalkingModel.NAME);
    static final LoadShape SHAPE = LoadShape.pingPong(4, 5, 64).within(Duration.ofMillis(500));
    static final Destination ANYWHERE = new Destination(new InetSocketAddress(InetAddress.getLoopbackAddress(), 9));

    /** Long if all is well, short if a test waits for the timeout. */
    static final Timeouts SHORT = new Timeouts(
            Duration.ofSeconds(60),
            Duration.ofMillis(700),
            Duration.ofMillis(200),
            Duration.ofSeconds(60),
            Duration.ofSeconds(60));

    private Staged() {}

    /** Real processes with staged connections of the load. */
    static Processes processes() {
        return processes(Timeouts.DEFAULT);
    }

    static Processes processes(Timeouts timeouts) {
        return new Processes(new Launcher(Affinity.here(), StagedChild.class.getName()), timeouts, Optional.empty());
    }

    /** A load with staged connections, which behave as their name says. */
    static LoadSide load(Timeouts timeouts, String name) throws Exception {
        LoadSide load = processes(timeouts).load(Optional.empty());
        load.connect(
                name,
                new ClientSpec.Model(name),
                ANYWHERE,
                SHAPE.within(Duration.ofMinutes(1))); // only what they do later may take too long
        return load;
    }

    /** An outside server. */
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

    /** The response to these bytes. */
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
