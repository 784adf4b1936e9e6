package dev.echosounder.trial.process;

import dev.echosounder.api.Model;
import dev.echosounder.api.Server;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Collections;
import java.util.SequencedMap;

/** What serves in a child, whatever it is. */
interface Served {

    InetSocketAddress address();

    /** Of the process that listens. */
    default long pid() {
        return ProcessHandle.current().pid();
    }

    /** What it says of itself, by name, in the order in which it is to be shown; nothing where it cannot be asked. */
    default SequencedMap<String, String> settings() {
        return Collections.emptyNavigableMap();
    }

    /** Throws if it serves no more, though this JVM lives. */
    default void look() throws ChildFailure {}

    /** Ends it; what is not done within the grace is cut. */
    void stop(Duration grace);

    /** A model's. */
    record OfModel(Model model, Server server) implements Served {

        @Override
        public InetSocketAddress address() {
            return server.address();
        }

        @Override
        public SequencedMap<String, String> settings() {
            return model.settings();
        }

        @Override
        public void stop(Duration grace) {
            server.stop(grace);
        }
    }
}
