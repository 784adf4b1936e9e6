package dev.echosounder.trial;

import dev.echosounder.load.generate.Latencies;
import dev.echosounder.load.generate.Run;
import dev.echosounder.load.generate.RunReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Response times at the common rate, as they come into being. */
final class RatedDraft {

    private final double perSecond;
    private final List<Run> runs = new ArrayList<>();
    private final Latencies latencies = Latencies.empty();

    RatedDraft(double perSecond) {
        this.perSecond = perSecond;
    }

    void ran(RunReport report) {
        runs.add(report.run());
        latencies.add(report.latencies());
    }

    Trial.AtRate found() {
        Optional<Run> overloaded = runs.stream().filter(Run::overloaded).findFirst();
        if (overloaded.isPresent()) { // the longer such a run, the longer the times
            return new Trial.AtRate(
                    perSecond,
                    List.copyOf(runs),
                    Trial.Latency.NONE,
                    Optional.of(String.format(
                            Locale.ROOT,
                            "It did not hold %,.0f messages/s: %,d were waiting at the end of a run.",
                            perSecond,
                            overloaded.get().backlog())));
        }
        Trial.Latency latency = Trial.Latency.of(latencies);
        return new Trial.AtRate(
                perSecond,
                List.copyOf(runs),
                latency,
                GeneratorRule.late(latency).map(what -> what + "."));
    }
}
