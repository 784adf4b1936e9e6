package dev.echosounder.trial.process;

import static dev.echosounder.trial.process.ChildFailure.Kind;

import dev.echosounder.api.Encryption;
import dev.echosounder.api.Server;
import dev.echosounder.api.Times;
import dev.echosounder.linux.net.FreePort;
import dev.echosounder.linux.net.Listener;
import dev.echosounder.linux.proc.ExitText;
import dev.echosounder.linux.proc.ListeningProcess;
import dev.echosounder.linux.proc.ProcessTree;
import dev.echosounder.trial.ServerSpec;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;

/**
 * An outside server that this JVM has started and that ends with this JVM. What it prints goes directly to this JVM's
 * standard error, so that this JVM uses no processor time while the server is measured.
 */
final class OutsideServer implements Server {

    private static final Duration CONNECT = Duration.ofSeconds(1);
    private static final Duration ECHO = Duration.ofSeconds(5);
    private static final int ANY_BYTE = 'e';
    /** The time for a process to exit after its socket has been closed. */
    private static final Duration EXIT_TIME = Duration.ofSeconds(1);

    private final ServerSpec.Outside outside;
    private final boolean isEcho;
    private final StartedProcess started;
    private final Process process;
    private final InetSocketAddress address;
    private final long pid;

    /**
     * Starts a server at a free port, and waits until it accepts.
     *
     * @param credentials the certificate and the key; empty if connections are not encrypted
     * @param isEcho whether it returns what it receives, as it is
     * @throws IOException if it ends before, or does not accept in this time and is ended
     */
    static OutsideServer start(
            ServerSpec.Outside outside,
            Optional<Encryption.Credentials> credentials,
            boolean isEcho,
            StartedProcess started,
            Duration listenWithin)
            throws IOException {
        InetSocketAddress address = FreePort.find();
        try {
            Optional<CredentialFiles> files =
                    credentials.isPresent() ? Optional.of(started.write(credentials.get())) : Optional.empty();
            Process process = started.start(
                    new OutsideCommand(outside, address.getPort(), files, JvmOptions.current()).prepare());
            awaitListening(process, address, listenWithin);
            return new OutsideServer(outside, isEcho, started, process, address);
        } catch (IOException never) {
            started.end(Duration.ZERO);
            throw never;
        }
    }

    private OutsideServer(
            ServerSpec.Outside outside,
            boolean isEcho,
            StartedProcess started,
            Process process,
            InetSocketAddress address) {
        this.outside = outside;
        this.isEcho = isEcho;
        this.started = started;
        this.process = process;
        this.address = address;
        this.pid = ListeningProcess.of(process.toHandle(), address.getPort());
    }

    private static void awaitListening(Process process, InetSocketAddress address, Duration longest)
            throws IOException {
        if (!Listener.awaitAccepting(process, address, longest)) {
            throw new IOException(
                    process.isAlive()
                            ? "it did not listen at 127.0.0.1, port %s, within %s, and was killed."
                                    .formatted(address.getPort(), Times.text(longest))
                            : "it %s before it listened at port %s."
                                    .formatted(ExitText.text(process.exitValue()), address.getPort()));
        }
    }

    @Override
    public InetSocketAddress address() {
        return address;
    }

    /** The id of the process that listens. */
    long pid() {
        return pid;
    }

    /**
     * Checks that its process has not ended. An echo server must also echo a byte, because the kernel accepts
     * connections for a process that is about to die, and for one that hangs. On encrypted connections no byte is sent.
     */
    void checkAlive() throws ChildFailure {
        if (isEcho && echoes()) {
            return;
        }
        String name = "The outside server " + outside.name();
        if (ProcessTree.endsWithin(process, EXIT_TIME)) {
            throw new ChildFailure(Kind.DIED, "%s %s.".formatted(name, ExitText.text(process.exitValue())));
        }
        if (isEcho) {
            throw new ChildFailure(
                    Kind.HUNG,
                    "%s has not ended, but does not echo a byte within %s at port %s."
                            .formatted(name, Times.text(ECHO), address.getPort()));
        }
    }

    private boolean echoes() {
        try (Socket socket = new Socket()) {
            socket.connect(address, (int) CONNECT.toMillis());
            socket.setSoTimeout((int) ECHO.toMillis());
            socket.getOutputStream().write(ANY_BYTE);
            return socket.getInputStream().read() == ANY_BYTE;
        } catch (IOException refused) {
            return false;
        }
    }

    @Override
    public void stop(Duration grace) {
        started.end(grace);
    }
}
