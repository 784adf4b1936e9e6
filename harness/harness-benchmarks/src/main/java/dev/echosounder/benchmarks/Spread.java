package dev.echosounder.benchmarks;

import java.util.List;
import java.util.Locale;

/** A median, with the least and the most. */
record Spread(double median, double least, double most) {

    static Spread of(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int size = sorted.size();
        return new Spread((sorted.get((size - 1) / 2) + sorted.get(size / 2)) / 2, sorted.getFirst(), sorted.getLast());
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.2f (%.2f to %.2f)", median, least, most);
    }
}
