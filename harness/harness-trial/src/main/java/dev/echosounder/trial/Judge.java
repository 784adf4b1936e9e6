package dev.echosounder.trial;

import dev.echosounder.load.generate.RunFailure;
import dev.echosounder.trial.Verdict.Kind;
import dev.echosounder.trial.process.ChildFailure;
import java.util.List;
import java.util.stream.Stream;

/** Tells whether a trial counts. From where on it does not is said in {@link Thresholds}. */
public final class Judge {

    private Judge() {}

    /** A trial that came to its end, with every answer right. */
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

    /** A trial that ended with a run that does not count. */
    public static Verdict failed(RunFailure failure) {
        return Verdict.invalid(
                switch (failure.kind()) {
                    case MISMATCH -> Kind.MISMATCH;
                    case LOST -> Kind.LOST;
                    case UNCONNECTED -> Kind.CONNECT;
                },
                failure.getMessage());
    }

    /** A trial that ended with a process that did not do its part. */
    public static Verdict failed(ChildFailure failure) {
        return Verdict.invalid(
                switch (failure.kind()) {
                    case DIED -> Kind.DIED;
                    case HUNG -> Kind.HUNG;
                    case NONSENSE -> Kind.NONSENSE;
                    case NEVER_STARTED -> Kind.UNAVAILABLE;
                },
                failure.getMessage());
    }
}
