package dev.echosounder.trial.host;

import dev.echosounder.linux.proc.Facts;
import dev.echosounder.linux.proc.MachineReader;
import dev.echosounder.trial.Fitness;
import dev.echosounder.trial.machine.Host;
import dev.echosounder.trial.process.ChildHandle;
import dev.echosounder.trial.process.Lines;
import dev.echosounder.trial.process.MessageCodec;
import dev.echosounder.trial.process.Starter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * Starts the children of a parent on another host, and passes their lines through. Process ids, {@code /proc}, cores
 * and killing never leave the host. The agent has a lease: if it has not heard from its parent for some seconds, it
 * ends everything that it has started, because no engine does that when a host is cut off.
 */
final class Agent {

    /** How long the parent may be silent. */
    static final Duration LEASE = Duration.ofSeconds(5);

    private static final Facts FACTS = new Facts(Path.of("/"));

    private static final Duration EXIT_TIME = Duration.ofSeconds(5);

    private final Starter starter;
    private final OutputStream replies;
    private final LongSupplier nanoTime;
    private final Map<Long, ChildHandle> children = new ConcurrentHashMap<>();
    private final MachineReader machine = new MachineReader();
    private volatile long heard;
    private final Locking locking;
    private Optional<AutoCloseable> lock = Optional.empty(); // kept as long as this process lives

    /** Acquires the lock that allows one measurement at a time on a machine. */
    interface Locking {

        /** @throws IOException if another process has it; the message is one sentence */
        AutoCloseable acquire() throws IOException;
    }

    /** @param locking acquires the lock of this machine */
    Agent(Starter starter, OutputStream replies, LongSupplier nanoTime, Locking locking) {
        this.locking = locking;
        this.starter = starter;
        this.replies = replies;
        this.nanoTime = nanoTime;
        this.heard = nanoTime.getAsLong();
    }

    /** Does what is asked until the input ends, and then ends all children. */
    void run(InputStream requests) {
        send(ready());
        Lines.read(requests, this::receive);
        endAll();
    }

    /** The id of the start of this machine's kernel. */
    static String kernel() {
        return FACTS.line("proc/sys/kernel/random/boot_id").orElse(Facts.UNKNOWN);
    }

    private static AgentReply.Ready ready() {
        return new AgentReply.Ready(
                ProcessHandle.current().pid(),
                kernel(),
                FACTS.target("proc/self/ns/pid").orElse(Facts.UNKNOWN),
                Runtime.version().toString());
    }

    /** Whether the parent has been silent for too long. */
    boolean isLeaseOver() {
        return nanoTime.getAsLong() - heard > LEASE.toNanos();
    }

    /** Ends all children by force. */
    void endAll() {
        children.values().forEach(ChildHandle::kill);
        children.clear();
    }

    private void receive(String line) {
        heard = nanoTime.getAsLong();
        if (!MessageCodec.isMarked(line)) {
            return; // an engine's own words
        }
        try {
            handle(MessageCodec.decode(line, AgentRequest.class));
        } catch (IOException nonsense) {
            System.err.println(nonsense.getMessage());
        }
    }

    private void handle(AgentRequest request) {
        switch (request) {
            case AgentRequest.Alive _ -> send(new AgentReply.Alive());
            case AgentRequest.Start start -> start(start);
            case AgentRequest.Send some -> child(some.child()).ifPresent(child -> child.send(some.line()));
            case AgentRequest.EndInput end -> child(end.child()).ifPresent(ChildHandle::endInput);
            case AgentRequest.Owns more -> child(more.child()).ifPresent(child -> child.owns(more.pid()));
            case AgentRequest.Kill kill -> kill(kill.child());
            case AgentRequest.ReadClock _ -> send(new AgentReply.Clock(nanoTime.getAsLong()));
            case AgentRequest.ReadMachine read -> send(new AgentReply.MachineRead(machine.read(read.ours())));
            case AgentRequest.Describe _ -> send(new AgentReply.Described(Host.here()));
            case AgentRequest.Examine examine -> send(new AgentReply.Examined(findings(examine)));
            case AgentRequest.Lock _ -> send(new AgentReply.Locked(acquire()));
        }
    }

    private static List<Fitness.Finding> findings(AgentRequest.Examine examine) {
        try {
            List<Fitness.Finding> findings = new ArrayList<>(
                    Fitness.watched(Host.here(), examine.watch()).findings());
            findings.addAll(new NetworkCheck(Path.of("/")).findings(examine.address()));
            return findings;
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }

    private Optional<ChildHandle> child(long number) {
        return Optional.ofNullable(children.get(number));
    }

    private void start(AgentRequest.Start request) {
        ChildHandle child;
        try {
            child = starter.start(request.command());
        } catch (IOException failure) {
            send(new AgentReply.NotStarted(failure.getMessage()));
            return;
        }
        long number = request.child();
        children.put(number, child);
        send(new AgentReply.Started(child.pid(), child.command()));
        child.readInto(new ChildHandle.Output() {

            @Override
            public void out(String line) {
                send(new AgentReply.Out(number, line));
            }

            @Override
            public void err(String line) {
                send(new AgentReply.Err(number, line));
            }

            @Override
            public void outEnded() {
                send(new AgentReply.OutEnded(number));
                reportEnd(number, child);
            }

            @Override
            public void errEnded() {
                send(new AgentReply.ErrEnded(number));
            }
        });
    }

    private void reportEnd(long number, ChildHandle child) {
        try {
            child.awaitEnd(EXIT_TIME).ifPresent(how -> send(new AgentReply.Ended(number, how)));
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    /** On another thread, because the kernel may take seconds to release what was killed. */
    private void kill(long number) {
        ChildHandle child = children.remove(number);
        Thread.ofVirtual().start(() -> {
            if (child != null) {
                child.kill();
            }
            send(new AgentReply.Killed(number));
        });
    }

    private String acquire() {
        try {
            lock = Optional.of(locking.acquire());
            return "";
        } catch (IOException refused) {
            return refused.getMessage();
        }
    }

    private synchronized void send(AgentReply reply) {
        try {
            // Begun on a new line: the JVM itself may have left a line without an end.
            replies.write(("\n" + MessageCodec.encode(reply) + "\n").getBytes(StandardCharsets.US_ASCII));
            replies.flush();
        } catch (IOException parentIsGone) {
            // Then the input has ended too, or the lease will.
        }
    }
}
