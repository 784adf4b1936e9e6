package dev.echosounder.trial;

/** From where on a trial does not count. Shares are of 1. */
final class Thresholds {

    /** A rate is reached if no more than one message in a hundred is missing. */
    static final double RATE = 0.99;

    /**
     * A Poisson process of n expected arrivals has n, give or take its square root; three times that is exceeded once
     * in 700 runs.
     */
    static final double POISSON_DEVIATIONS = 3;

    /**
     * A generator may be this late always: what an open loop on an otherwise idle machine is to keep, by the project's
     * own figures.
     */
    static final long LAG_NANOS = 100_000;

    /**
     * And where answers take long, it may be late by this share of them: then nine tenths of what is shown are still
     * the server's.
     */
    static final double LAG_OF_RESPONSE = 0.10;

    /** If this share of the response time is the generator's lag, it was not the server that fell behind. */
    static final double LAG_TO_BLAME = 0.50;

    /** Below this share of waiting for a processor, a late generator is not said to have waited for one. */
    static final double WAITED_WORTH_SAYING = 0.01;

    /** A generator that is busier has no time left in which a faster server could show. */
    static final double GENERATOR_BUSY = 0.95;

    /** A server (or its busiest thread, as a server of one loop can use no more) that is busier is at its own limit. */
    static final double SERVER_BUSY = 0.90;

    /** A generator that waited longer for a processor measured the scheduler. */
    static final double GENERATOR_WAITED = 0.10;

    /** Other processes may use this much of one core. Measured on a virtual machine at rest: up to 1 %. */
    static final double OTHERS = 0.10;

    /** In one cycle, of which ticks of 10 ms tell little, they may use this much of one core. */
    static final double OTHERS_IN_A_CYCLE = 0.20;

    /**
     * What the machine was busy with, and no process that we see, may be this much of one core, and the same share of
     * what our processes used: the kernel only samples the former. Measured with 100,000 messages per second on an
     * otherwise idle machine: up to 26 % of a core, with 1.6 cores used by us.
     */
    static final double UNSEEN = 0.25;

    /** The host may take this share of the machine. Measured on a virtual machine of 2 cores at rest: 0.5 to 1 %. */
    static final double STEAL = 0.05;

    /**
     * The host may take this share where servers take turns: what it takes, it takes from all alike, and what it does
     * not take alike is spread. The same holds in a search, which tries again what did not hold, and where the server
     * waits for each message, which takes no processor. Measured at 5 to 26 %, with runs in turn with those of a
     * baseline: the medians of the ratios lay no further apart than those of trials below 5 % in the same hour.
     */
    static final double STEAL_FROM_ALL_ALIKE = 0.25;

    /**
     * The system counts in ticks of 10 ms. In less than 0.3 s a few of them decide, so nothing is said about others.
     */
    static final double LEAST_SECONDS = 0.3;

    /** A control group may be held back for this share of the measured time. */
    static final double THROTTLED = 0.01;

    /** Of the turns of a trial, at least this share must have been undisturbed. */
    static final double UNDISTURBED = 0.5;

    private Thresholds() {}
}
