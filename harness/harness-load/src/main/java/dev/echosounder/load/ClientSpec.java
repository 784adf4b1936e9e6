package dev.echosounder.load;

import java.io.Serializable;

/** What drives a server in a trial. */
public sealed interface ClientSpec extends Serializable {

    /**
     * The harness's own generator, which is made to be faster than what it measures. It supports open and closed loops.
     *
     * @param threads among which it divides its connections; at least 1
     * @param spinning whether they poll instead of waiting: each occupies a processor, and needs no wake-up
     * @param mechanism what each of them uses to wait and to transfer
     */
    record Generator(int threads, boolean spinning, Mechanism mechanism) implements ClientSpec {

        /** A generator with one thread, which waits, on the fastest mechanism of this system. */
        public Generator() {
            this(1);
        }

        /** A generator with this number of threads, which wait, on the fastest mechanism of this system. */
        public Generator(int threads) {
            this(threads, false, Mechanism.fastest());
        }

        public Generator {
            LoadShape.require("generator threads", threads, 1, 1_024);
        }
    }

    /**
     * One thread that owns both ends of one connection and asks no server: what a round trip costs where no thread has
     * to be woken. It supports ping-pong only.
     *
     * @param spinning whether it polls instead of waiting
     */
    record BothEnds(boolean spinning) implements ClientSpec {}

    /** The client of a model of the class path, by its name. It supports closed loops only. */
    record Model(String name) implements ClientSpec {}
}
