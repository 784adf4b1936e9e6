package dev.echosounder.trial;

import dev.echosounder.load.generate.RunFailure;
import dev.echosounder.trial.Verdict.Kind;
import dev.echosounder.trial.process.ChildFailure;
import java.util.List;
import java.util.stream.Stream;

/** Decides whether a trial counts, by the {@link Thresholds}. */
public final class Judge {

    private Judge() {}

    /** The verdict on a completed trial whose answers were all correct. */
    public static Verdict judge(Evidence seen) {
        if (seen.smoke()) {
            return Verdict.VALID;
        }
        return MachineRule.tooFewTurns(seen)
                .map(reason -> new Verdict(List.of(reason)))
                .orElseGet(() -> byTheRules(seen));
    }

    private static Verdict byTheRules(Evidence seen) {
        return new Verdict(Stream.of(RateRule.judge(seen).stream(), MachineRule.judge(seen), GeneratorRule.judge(seen))
                .flatMap(reasons -> reasons)
                .toList());
    }

    /** The verdict on a trial that ended with a failed run. */
    public static Verdict failed(RunFailure failure) {
        return Verdict.invalid(
                switch (failure.kind()) {
                    case MISMATCH -> Kind.MISMATCH;
                    case LOST -> Kind.LOST;
                    case UNCONNECTED -> Kind.CONNECT;
                },
                failure.getMessage());
    }

    /** The verdict on a trial that ended with a failed process. */
    public static Verdict failed(ChildFailure failure) {
        return Verdict.invalid(
                switch (failure.kind()) {
                    case DIED -> Kind.DIED;
                    case OUT_OF_MEMORY -> Kind.OUT_OF_MEMORY;
                    case HUNG -> Kind.HUNG;
                    case NONSENSE -> Kind.NONSENSE;
                    case NEVER_STARTED -> Kind.UNAVAILABLE;
                    case HOST_LOST -> Kind.HOST_LOST;
                },
                failure.getMessage());
    }
}
