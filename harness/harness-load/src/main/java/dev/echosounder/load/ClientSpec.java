package dev.echosounder.load;

import java.io.Serializable;

/** The client side of a trial, which drives the server. */
public sealed interface ClientSpec extends Serializable {

    /**
     * The load generator, which is made to be faster than what it measures. It supports open and closed loops.
     *
     * @param threads the number of threads, among which it divides its connections; at least 1
     * @param spinning whether they poll instead of waiting: each occupies a processor, and needs no wake-up
     * @param mechanism the mechanism by which they wait, receive and send
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
     * One thread with both ends of a connection and without a server, which shows what a round trip costs if no thread
     * has to be woken. It supports ping-pong only.
     *
     * @param spinning whether it polls instead of waiting
     */
    record BothEnds(boolean spinning) implements ClientSpec {}

    /** The client of a model on the class path, by its name. It supports closed loops only. */
    record Model(String name) implements ClientSpec {}
}
