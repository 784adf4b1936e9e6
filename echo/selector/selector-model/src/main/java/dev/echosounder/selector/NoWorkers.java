package dev.echosounder.selector;

/** Where loops do everything themselves. */
final class NoWorkers implements Workers {

    @Override
    public void take(OffloadedConnection first, OffloadedConnection last) {
        throw new IllegalStateException("A loop that serves its connections itself has handed one over.");
    }

    @Override
    public void stop() {}
}
