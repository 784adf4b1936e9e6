package dev.echosounder.trial.process;

import static dev.echosounder.trial.process.ChildFailure.Kind;

import dev.echosounder.api.Times;
import dev.echosounder.trial.ServerSpec;
import dev.echosounder.trial.cost.JvmCounters;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A server that was started by other means, and that is not ours to end.
 *
 * @param pid of the process that listens; -1 where that cannot be seen, as on another machine
 */
record ServerAtAddress(ServerSpec.Listening serving, InetSocketAddress address, long pid) implements ServerSide {

    private static final Duration CONNECT = Duration.ofSeconds(5);

    /**
     * Connects once.
     *
     * @throws ChildFailure of kind NEVER_STARTED if there is no such host, or no process listens there
     */
    static ServerAtAddress reach(ServerSpec.Listening serving) throws ChildFailure {
        InetSocketAddress address = new InetSocketAddress(serving.host(), serving.port());
        if (address.isUnresolved()) {
            throw new ChildFailure(
                    Kind.NEVER_STARTED,
                    "There is no host \"%s\": give a name or an address that this machine knows."
                            .formatted(serving.host()));
        }
        connect(serving, address, Kind.NEVER_STARTED, "start it, or give the address of one");
        long pid = address.getAddress().isLoopbackAddress()
                ? ListeningProcess.anywhere(serving.port()).orElse(-1)
                : -1;
        return new ServerAtAddress(serving, address, pid);
    }

    private static void connect(ServerSpec.Listening serving, InetSocketAddress address, Kind kind, String remedy)
            throws ChildFailure {
        boolean itself;
        try (Socket socket = new Socket()) {
            socket.connect(address, (int) CONNECT.toMillis());
            // Where no process listens, a socket may be given that very port as its own, and then TCP connects it to
            // itself.
            itself = socket.getLocalSocketAddress().equals(address);
        } catch (IOException refused) {
            throw new ChildFailure(
                    kind,
                    "No server accepts at %s within %s (%s): %s."
                            .formatted(serving.name(), Times.text(CONNECT), refused.getMessage(), remedy));
        }
        if (itself) {
            throw new ChildFailure(kind, "No server accepts at %s: %s.".formatted(serving.name(), remedy));
        }
    }

    @Override
    public List<String> command() {
        return List.of();
    }

    @Override
    public Map<String, String> settings() {
        return Map.of();
    }

    @Override
    public Optional<JvmCounters> counters() {
        return Optional.empty();
    }

    @Override
    public void watchPinning() {
        // Of a JVM that is not ours nothing is known.
    }

    @Override
    public OptionalLong pinnedSince(Instant then) {
        return OptionalLong.empty();
    }

    @Override
    public void checkAlive() throws ChildFailure {
        connect(serving, address, Kind.DIED, "it has ended, or takes no more connections");
    }

    @Override
    public void tidy() {
        // It is not ours.
    }

    @Override
    public List<String> said() {
        return List.of();
    }

    @Override
    public void close() {
        // It goes on serving others.
    }
}
