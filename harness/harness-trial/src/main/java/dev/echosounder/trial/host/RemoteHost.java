package dev.echosounder.trial.host;

import dev.echosounder.linux.proc.MachineUsage;
import dev.echosounder.trial.Fitness;
import dev.echosounder.trial.machine.Host;
import dev.echosounder.trial.process.ChildCommand;
import dev.echosounder.trial.process.ChildHandle;
import dev.echosounder.trial.process.Starter;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * A host, as long as a comparison lasts. A host that was lost is reached again when the next child is to be started
 * there.
 */
public final class RemoteHost implements Starter, AutoCloseable {

    /** Enough for the shortest of them to be undisturbed. */
    private static final int CLOCK_ROUND_TRIPS = 200;

    private final HostSpec spec;
    private final ClassPath classPath;
    private ReachedAgent agent;
    private Host description;
    private boolean locks;

    RemoteHost(HostSpec spec, ClassPath classPath) {
        this.spec = spec;
        this.classPath = classPath;
    }

    public HostSpec spec() {
        return spec;
    }

    /**
     * The connection to its agent, which is made if there is none.
     *
     * @throws IOException if it cannot be reached; the message is one sentence
     */
    private synchronized AgentConnection connected() throws IOException {
        if (agent != null && agent.connection().isLost()) {
            agent.close();
            agent = null;
        }
        if (agent == null) {
            agent = ReachedAgent.at(spec, classPath);
            if (locks) {
                lock();
            }
        }
        return agent.connection();
    }

    /**
     * Keeps other measurements away from the host, from now on.
     *
     * @throws IOException if another one runs there, or it cannot be reached; the message is one sentence
     */
    synchronized void lock() throws IOException {
        locks = false;
        String problem = connected()
                .ask(new AgentRequest.Lock(), AgentReply.Locked.class)
                .problem();
        if (!problem.isEmpty()) {
            throw new IOException("Host %s is not free: %s".formatted(spec.name(), problem));
        }
        locks = true;
    }

    @Override
    public ChildHandle start(ChildCommand command) throws IOException {
        return connected().start(command);
    }

    @Override
    public String place() {
        return " on host " + spec.name();
    }

    /** Compares its clock with this process's. */
    ClockOffset clock() throws IOException {
        AgentConnection connection = connected();
        ClockOffset best = null;
        for (int i = 0; i < CLOCK_ROUND_TRIPS; i++) {
            long sent = System.nanoTime();
            long there = connection
                    .ask(new AgentRequest.ReadClock(), AgentReply.Clock.class)
                    .nanos();
            ClockOffset one = ClockOffset.of(sent, there, System.nanoTime());
            best = best == null ? one : best.or(one);
        }
        return best;
    }

    /** @param agents the process ids of all agents on the same machine that its agent can see */
    MachineUsage machine(Set<Long> agents) throws IOException {
        return connected()
                .ask(new AgentRequest.ReadMachine(agents), AgentReply.MachineRead.class)
                .usage();
    }

    /** What its agent said of itself. */
    AgentReply.Ready ready() throws IOException {
        return connected().ready();
    }

    /** What it is. */
    synchronized Host describe() throws IOException {
        if (description == null) {
            description = connected()
                    .ask(new AgentRequest.Describe(), AgentReply.Described.class)
                    .host();
        }
        return description;
    }

    /** Watches it for so long, and checks whether it is fit for measurements. */
    List<Fitness.Finding> examine(Duration watch) throws IOException {
        return connected()
                .ask(new AgentRequest.Examine(watch, spec.address()), AgentReply.Examined.class)
                .findings();
    }

    int cores() throws IOException {
        return Math.max(1, describe().hardware().logicalCores());
    }

    /** Ends everything that was started there. */
    @Override
    public synchronized void close() {
        if (agent != null) {
            agent.close();
            agent = null;
        }
    }
}
