package dev.echosounder.load.trial;

import dev.echosounder.load.Cores;
import dev.echosounder.load.Serving;
import dev.echosounder.load.Task;
import dev.echosounder.load.process.ChildFailure;
import dev.echosounder.load.process.LoadSide;
import dev.echosounder.load.process.ServerSide;

import java.util.Optional;

/** Where the two sides of a trial come from: fresh processes, or staged ones. */
public interface Sides extends AutoCloseable {

    ServerSide server(Serving serving, Optional<Cores> cores, Task task) throws ChildFailure;

    LoadSide load(Optional<Cores> cores) throws ChildFailure;

    /** Both in one JVM; closing either ends it. */
    Pair both(Serving serving, Optional<Cores> cores, Task task) throws ChildFailure;

    /** Those that can be reached from here, where these cannot: to have a server examined. */
    default Sides near() {
        return this;
    }

    /** When no trial is made any more. */
    @Override
    default void close() {}

    /** A server and its load. */
    record Pair(ServerSide server, LoadSide load) implements AutoCloseable {

        /** The load first: it says farewell to the server. */
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
