package dev.echosounder.trial.process;

import dev.echosounder.linux.Cores;
import dev.echosounder.load.ServiceSpec;
import dev.echosounder.trial.ServerSpec;
import dev.echosounder.trial.machine.Host;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Starts the two sides of a trial: in fresh processes, or staged ones in a test. */
public interface Sides extends AutoCloseable {

    /**
     * Starts a server.
     *
     * @param cores the cores of the process; empty for all
     * @param spec the service; an outside server has its own
     * @throws ChildFailure of kind NEVER_STARTED if it does not begin to listen; its process has been ended then
     */
    ServerSide server(ServerSpec server, Optional<Cores> cores, ServiceSpec spec) throws ChildFailure;

    /**
     * Starts the load without waiting for its process. If it is started before the server, both start at the same time.
     *
     * @param cores the cores of the process; empty for all
     * @throws ChildFailure if no process can be started; if its JVM does not start, the first connect fails
     */
    LoadSide load(Optional<Cores> cores) throws ChildFailure;

    /**
     * Starts a server and its load in one JVM, which ends when both are closed.
     *
     * @param cores the cores of the process; empty for all
     * @throws ChildFailure of kind NEVER_STARTED if the server does not begin to listen, or cannot share a JVM
     */
    Pair both(ServerSpec server, Optional<Cores> cores, ServiceSpec spec) throws ChildFailure;

    /**
     * The machine on which they run, as a process there reports it.
     *
     * @throws ChildFailure if no process can be started
     */
    Host host() throws ChildFailure;

    /** Sides that this process can reach, for the pre-flight check of a server: these, unless they are at a link. */
    default Sides near() {
        return this;
    }

    /** What the reader of the results must know of what the servers have used, a sentence each. */
    default List<String> notes() {
        return List.of();
    }

    /** Called once, after the last trial. */
    @Override
    default void close() {}

    /** A server and its load. */
    record Pair(ServerSide server, LoadSide load) implements AutoCloseable {

        /** The processes of both, the one that reads what the server uses, and those that the server uses. */
        public Set<Long> processes() {
            Set<Long> processes = new HashSet<>(List.of(server.pid(), server.readerPid(), load.pid()));
            processes.addAll(server.used());
            return processes;
        }

        /** Closes the load first, as it closes its connections in good order while the server still serves. */
        @Override
        public void close() {
            try {
                load.close();
            } finally {
                server.close();
            }
        }
    }
}
