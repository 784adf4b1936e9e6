package dev.echosounder.load;

import java.io.Serializable;

/** What drives a server in a trial. */
public sealed interface Driving extends Serializable {

    /**
     * The harness's own generator, which is made to be faster than what it measures. It knows open and closed loops.
     *
     * @param threads among which it divides its connections; at least 1
     */
    record Reference(int threads) implements Driving {

        /** With one thread. */
        public Reference() {
            this(1);
        }

        public Reference {
            LoadShape.require("generator threads", threads, 1, 1_024);
        }
    }

    /** The client of a model of the class path, by its name. It knows closed loops only. */
    record Model(String name) implements Driving {}
}
