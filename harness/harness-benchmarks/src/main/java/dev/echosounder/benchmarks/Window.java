package dev.echosounder.benchmarks;

import java.util.Optional;

/**
 * Every load once, within a second or two: so short that the machine has hardly changed between them. Processor time
 * per message, in microseconds.
 */
record Window(double full, double blind, double selector, Optional<Double> outside) {

    double fullToBlind() {
        return full / blind;
    }

    double fullToSelector() {
        return full / selector;
    }

    /** Where there is a load from outside. */
    double fullToOutside() {
        return full / outside.orElseThrow();
    }
}
