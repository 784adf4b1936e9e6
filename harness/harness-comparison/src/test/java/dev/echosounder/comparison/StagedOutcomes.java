package dev.echosounder.comparison;

import dev.echosounder.load.LoadShape;
import dev.echosounder.trial.LoadOutcome;
import dev.echosounder.trial.MeasuredRun;
import dev.echosounder.trial.Outcome;
import dev.echosounder.trial.PreflightResult;
import dev.echosounder.trial.Trial;
import dev.echosounder.trial.Verdict;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Outcomes that no machine has measured. */
final class StagedOutcomes {

    private StagedOutcomes() {}

    /** The same trials under each load. */
    static Outcome outcome(Map<String, PreflightResult> examinations, List<Trial> trials, LoadShape... shapes) {
        return new Outcome(
                "t",
                Instant.EPOCH,
                null,
                null,
                examinations,
                Stream.of(shapes)
                        .map(shape -> new LoadOutcome(shape, Optional.empty(), List.of(), Map.of(), trials))
                        .toList(),
                Optional.empty(),
                List.of());
    }

    /** The trial of selector in the second block. */
    static Trial trial(Verdict verdict, Trial.Latency latency, List<MeasuredRun> runs) {
        Trial.Side side = new Trial.Side(List.of(), Map.of(), Optional.empty(), Optional.empty());
        return new Trial(
                new Trial.Identity("selector", 2, 1, Instant.EPOCH),
                verdict,
                new Trial.Connecting(0, 0, 0, -1, Optional.empty()),
                Optional.empty(),
                runs,
                OptionalDouble.empty(),
                latency,
                Optional.empty(),
                List.of(),
                side,
                side);
    }
}
