package dev.echosounder.trial;

/** The thresholds beyond which a trial does not count. Shares are from 0 to 1. */
final class Thresholds {

    /** Generators on several hosts began together if the last one began within this share of the run's length. */
    static final double BEGAN_APART = 0.05;

    /** A rate is reached if no more than one message in a hundred is missing. */
    static final double RATE = 0.99;

    /**
     * The arrivals of a Poisson process deviate from the expected number n by about the square root of n. Fewer than n
     * minus three times that occur once in 700 runs.
     */
    static final double POISSON_DEVIATIONS = 3;

    /**
     * A generator may always be this late: on an otherwise idle machine an open loop stays below it, as this project
     * has measured.
     */
    static final long LAG_NANOS = 100_000;

    /**
     * If answers take long, a generator may be late by this share of the response time, of which nine tenths are still
     * the server's.
     */
    static final double LAG_OF_RESPONSE = 0.10;

    /**
     * If more than this share of the response time is the generator's lag, the generator fell behind, not the server.
     */
    static final double LAG_TO_BLAME = 0.50;

    /** The reason of a late generator mentions its waiting for a processor from this share of the time on. */
    static final double WAITED_WORTH_SAYING = 0.01;

    /** A generator that is busier than this is at its limit, so that a faster server would not be seen. */
    static final double GENERATOR_BUSY = 0.95;

    /** A server that is busier than this, or has a thread that is, such as a single event loop, is at its limit. */
    static final double SERVER_BUSY = 0.90;

    /** A generator that waited for a processor for more than this share of the time measured the scheduler. */
    static final double GENERATOR_WAITED = 0.10;

    /** Other processes may use this much of one core. Measured on a virtual machine at rest: up to 1 %. */
    static final double OTHERS = 0.10;

    /** In one cycle, for which ticks of 10 ms are coarse, other processes may use this much of one core. */
    static final double OTHERS_IN_A_CYCLE = 0.20;

    /**
     * The machine may be busy with work of no visible process for this much of one core, and for the same share of what
     * the trial's processes used, because the kernel only samples the machine's time. Measured with 100,000 messages
     * per second on an otherwise idle machine: up to 26 % of a core, while the trial used 1.6 cores.
     */
    static final double UNSEEN = 0.25;

    /** The host may take this share of the machine. Measured on a virtual machine of 2 cores at rest: 0.5 to 1 %. */
    static final double STEAL = 0.05;

    /**
     * The host may take this share where servers take turns, because that affects all of them alike. The same holds in
     * a search, which tries failed rates again, and where the server waits for each message, which takes no processor.
     * Measured at 5 to 26 %, with runs in turns with those of a baseline: the medians of the ratios were no further
     * apart than those of trials below 5 % in the same hour.
     */
    static final double STEAL_FROM_ALL_ALIKE = 0.25;

    /**
     * The system counts in ticks of 10 ms. If the runs took less than 0.3 s, a few ticks would decide, so other
     * processes are not judged.
     */
    static final double LEAST_SECONDS = 0.3;

    /** A control group may be throttled for this share of the measured time. */
    static final double THROTTLED = 0.01;

    /**
     * Packets that probes may find lost (RFC 8985), in a second. A packet that is lost at the end of what was sent is
     * missed by no later one, and found by a probe before a timer runs out. On loopback, which had lost nothing, up to
     * one in a second was found where messages of 16 KiB filled the windows of their receivers.
     */
    static final double PROBED_LOSSES_A_SECOND = 5;

    /** At least this share of a trial's turns must have been undisturbed. */
    static final double UNDISTURBED = 0.5;

    private Thresholds() {}
}
