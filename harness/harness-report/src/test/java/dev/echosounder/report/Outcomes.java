package dev.echosounder.report;

import dev.echosounder.load.Environment;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.Outcome;
import dev.echosounder.load.Run;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Outcomes for tests, made without running anything. */
final class Outcomes {

    /** 100 messages in each run. */
    static final LoadShape SHAPE = LoadShape.pingPong(10, 10, 64).repeated(2, 3);

    static final Environment ENVIRONMENT = new Environment("OpenJDK 64-Bit Server VM 25+36", "-Xmx2g", 2, "Linux 6.1 amd64");

    private Outcomes() {}

    static Outcome of(Outcome.Result... results) {
        return skipping(Map.of(), results);
    }

    static Outcome skipping(Map<String, String> skipped, Outcome.Result... results) {
        return new Outcome(SHAPE, 42, ENVIRONMENT, List.of(results), skipped);
    }

    /** Somebody whose runs took so long. */
    static Outcome.Result ran(String contestant, double... millis) {
        List<Run> runs = Arrays.stream(millis)
                .mapToObj(time -> new Run(5_000_000, Math.round(time * 1e6), Optional.empty()))
                .toList();
        return new Outcome.Result(contestant, runs, Optional.empty());
    }

    /** Somebody who ran once and then failed. */
    static Outcome.Result failed(String contestant, String why) {
        return new Outcome.Result(contestant, List.of(new Run(1, 1, Optional.empty()), new Run(0, 0, Optional.of(why))), Optional.of(why));
    }
}
