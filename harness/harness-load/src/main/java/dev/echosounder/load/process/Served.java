package dev.echosounder.load.process;

import dev.echosounder.api.Server;

import java.net.InetSocketAddress;
import java.time.Duration;

/** What serves in a child, whatever it is. */
interface Served {

    InetSocketAddress address();

    /** Of the process that listens. */
    default long pid() {
        return ProcessHandle.current().pid();
    }

    /** Throws if it serves no more, though this JVM lives. */
    default void look() throws ChildFailure {}

    /** Ends it; what is not done within the grace is cut. */
    void stop(Duration grace);

    /** A model's. */
    record OfModel(Server server) implements Served {

        @Override
        public InetSocketAddress address() {
            return server.address();
        }

        @Override
        public void stop(Duration grace) {
            server.stop(grace);
        }
    }
}
