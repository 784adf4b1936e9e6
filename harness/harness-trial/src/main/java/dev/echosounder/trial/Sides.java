package dev.echosounder.trial;

import dev.echosounder.linux.Cores;
import dev.echosounder.load.ServiceSpec;
import dev.echosounder.trial.process.ChildFailure;
import dev.echosounder.trial.process.LoadSide;
import dev.echosounder.trial.process.ServerSide;
import java.util.Optional;

/** Where the two sides of a trial come from: fresh processes, or staged ones. */
public interface Sides extends AutoCloseable {

    ServerSide server(ServerSpec serving, Optional<Cores> cores, ServiceSpec spec) throws ChildFailure;

    LoadSide load(Optional<Cores> cores) throws ChildFailure;

    /** Both in one JVM; closing either ends it. */
    Pair both(ServerSpec serving, Optional<Cores> cores, ServiceSpec spec) throws ChildFailure;

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
