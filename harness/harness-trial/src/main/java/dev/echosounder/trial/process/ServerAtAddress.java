package dev.echosounder.trial.process;

import static dev.echosounder.trial.process.ChildFailure.Kind;

import dev.echosounder.api.Times;
import dev.echosounder.linux.net.Listener;
import dev.echosounder.linux.proc.ListeningProcess;
import dev.echosounder.linux.proc.ProcessReader;
import dev.echosounder.load.Destination;
import dev.echosounder.trial.ServerSpec;
import dev.echosounder.trial.cost.JvmCounters;
import dev.echosounder.trial.cost.Usage;
import dev.echosounder.trial.jvm.JvmFacts;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A server at an address, which the harness neither starts nor ends. This process reads what the server's process uses.
 *
 * @param pid the id of the process that listens; -1 if it cannot be seen, as on another machine
 * @param reader reads that process and all that it has started
 */
record ServerAtAddress(ServerSpec.Listening spec, InetSocketAddress address, long pid, ProcessReader reader)
        implements ServerSide {

    private static final Duration CONNECT = Duration.ofSeconds(5);

    /**
     * Connects once.
     *
     * @throws ChildFailure of kind NEVER_STARTED if there is no such host, or no process listens there
     */
    static ServerAtAddress reach(ServerSpec.Listening spec) throws ChildFailure {
        InetSocketAddress address = new InetSocketAddress(spec.host(), spec.port());
        if (address.isUnresolved()) {
            throw new ChildFailure(
                    Kind.NEVER_STARTED,
                    "There is no host \"%s\": give a name or an address that this machine knows."
                            .formatted(spec.host()));
        }
        connect(spec, address, Kind.NEVER_STARTED, "start it, or give the address of one");
        long pid = address.getAddress().isLoopbackAddress()
                ? ListeningProcess.anywhere(spec.port()).orElse(-1)
                : -1;
        ProcessReader reader = pid < 0 ? ProcessReader.ofUnseen() : ProcessReader.ofTree(pid);
        return new ServerAtAddress(spec, address, pid, reader);
    }

    private static void connect(ServerSpec.Listening spec, InetSocketAddress address, Kind kind, String remedy)
            throws ChildFailure {
        try {
            Listener.check(address, CONNECT);
        } catch (IOException refused) {
            throw new ChildFailure(
                    kind,
                    "No server accepts at %s within %s (%s): %s."
                            .formatted(spec.name(), Times.text(CONNECT), refused.getMessage(), remedy));
        }
    }

    @Override
    public Destination destination() {
        return new Destination(address);
    }

    @Override
    public long readerPid() {
        return ProcessHandle.current().pid();
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
    public Optional<JvmFacts> jvm() {
        return Optional.empty();
    }

    @Override
    public Usage usage() throws ChildFailure {
        try {
            return new Usage(reader.read(), JvmCounters.UNKNOWN);
        } catch (IOException gone) {
            checkAlive();
            throw new ChildFailure(Kind.DIED, gone.getMessage());
        }
    }

    @Override
    public JvmCounters counters() {
        return JvmCounters.UNKNOWN;
    }

    @Override
    public void watchPinning() {
        // Nothing is known about a JVM that the harness has not started.
    }

    @Override
    public OptionalLong pinnedSince(Instant then) {
        return OptionalLong.empty();
    }

    @Override
    public void checkAlive() throws ChildFailure {
        connect(spec, address, Kind.DIED, "it has ended, or takes no more connections");
    }

    @Override
    public void close() {
        // The harness did not start the server, so it does not stop it.
    }
}
