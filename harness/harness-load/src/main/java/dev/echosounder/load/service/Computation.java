package dev.echosounder.load.service;

/**
 * Keeps a processor busy for a number of steps, and touches no memory: each step needs the one before, so neither the
 * compiler nor the processor can do them at once or leave them out. The step is Marsaglia's xorshift with 13, 7 and 17
 * ("Xorshift RNGs", Journal of Statistical Software 8, 2003), which never comes to 0.
 */
final class Computation implements Runnable {

    private final int steps;
    private long state = 88172645463325252L; // Marsaglia's own example; any but 0

    Computation(int steps) {
        this.steps = steps;
    }

    @Override
    public void run() {
        long x = state;
        for (int step = 0; step < steps; step++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
        }
        state = x;
    }

    /** The state, which is the same after the same number of steps. */
    long state() {
        return state;
    }
}
