package dev.echosounder.load;

import java.io.Serializable;

/** What drives a server in a trial. */
public sealed interface ClientSpec extends Serializable {

    /**
     * The harness's own generator, which is made to be faster than what it measures. It knows open and closed loops.
     *
     * @param threads among which it divides its connections; at least 1
     * @param spinning whether they look again and again instead of waiting: each burns a processor, and nobody has to
     *     wake it
     * @param mechanism what each of them stands on
     */
    record Reference(int threads, boolean spinning, Mechanism mechanism) implements ClientSpec {

        /** With one thread, which waits, on the fastest mechanism that there is here. */
        public Reference() {
            this(1);
        }

        /** With threads that wait, likewise. */
        public Reference(int threads) {
            this(threads, false, Mechanism.fastest());
        }

        public Reference {
            LoadShape.require("generator threads", threads, 1, 1_024);
        }
    }

    /**
     * One thread that owns both ends of one connection and asks no server: what a round trip costs where nobody has to
     * be woken. It knows ping-pong only.
     *
     * @param spinning whether it looks again and again instead of waiting
     */
    record BothEnds(boolean spinning) implements ClientSpec {}

    /** The client of a model of the class path, by its name. It knows closed loops only. */
    record Model(String name) implements ClientSpec {}
}
