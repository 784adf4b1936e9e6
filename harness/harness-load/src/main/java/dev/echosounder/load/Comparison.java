package dev.echosounder.load;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.BiFunction;

/**
 * The runs of some contestants under one load, in randomised blocks: in each block every contestant makes one run, in a shuffled order.
 * The first blocks are the warm-ups. So a drift of the machine, and the compiler's progress in this JVM, hit all alike.
 */
public final class Comparison {

    /** Hears how a comparison goes on. */
    public interface Progress {

        /**
         * A run is over.
         *
         * @param done  runs so far, this one included
         * @param total runs in all
         */
        void ran(Contestant contestant, Run run, boolean warmUp, int done, int total);
    }

    private final LoadShape shape;
    private final List<Contestant> contestants;
    private final Map<String, String> skipped = new TreeMap<>();
    private final long seed;

    /**
     * @param seed of the order within the blocks; the same seed gives the same order
     * @throws IllegalArgumentException if there is nobody to compare, or somebody is entered twice
     */
    public Comparison(LoadShape shape, List<Contestant> entered, long seed) {
        if (entered.isEmpty()) {
            throw new IllegalArgumentException("A comparison needs at least one server and one client: write \"Given servers of ...\" and \"Given clients of ...\".");
        }
        List<Contestant> able = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (Contestant contestant : entered) {
            if (names.contains(contestant.name())) {
                throw new IllegalArgumentException("\"%s\" is entered twice: name each server and each client once.".formatted(contestant.name()));
            }
            names.add(contestant.name());
            if (contestant.unavailable().isEmpty()) {
                able.add(contestant);
            } else {
                skipped.putAll(contestant.unavailable());
            }
        }
        this.shape = shape;
        this.contestants = List.copyOf(able);
        this.seed = seed;
    }

    /** Makes all runs with this function, and tells of each. A contestant that fails makes no further runs. */
    public Outcome run(BiFunction<Contestant, LoadShape, Run> runner, Progress progress) {
        Random random = new Random(seed);
        Map<Contestant, List<Run>> measured = new LinkedHashMap<>();
        Map<Contestant, String> failed = new LinkedHashMap<>();
        contestants.forEach(contestant -> measured.put(contestant, new ArrayList<>()));
        int blocks = shape.warmUps() + shape.runs();
        int done = 0;
        for (int block = 0; block < blocks; block++) {
            List<Contestant> order = new ArrayList<>(contestants);
            Collections.shuffle(order, random);
            boolean warmUp = block < shape.warmUps();
            for (Contestant contestant : order) {
                done++;
                if (failed.containsKey(contestant)) {
                    continue;
                }
                Run run = runner.apply(contestant, shape);
                run.failure().ifPresent(why -> failed.put(contestant, why));
                if (!warmUp) {
                    measured.get(contestant).add(run);
                }
                progress.ran(contestant, run, warmUp, done, blocks * contestants.size());
            }
        }
        List<Outcome.Result> results = measured.entrySet().stream()
                .map(entry -> new Outcome.Result(entry.getKey().name(), List.copyOf(entry.getValue()),
                        Optional.ofNullable(failed.get(entry.getKey()))))
                .toList();
        return new Outcome(shape, seed, Environment.current(), results, Collections.unmodifiableMap(skipped));
    }
}
