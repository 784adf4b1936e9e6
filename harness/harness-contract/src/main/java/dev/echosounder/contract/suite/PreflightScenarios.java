package dev.echosounder.contract.suite;

import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import dev.echosounder.api.Times;
import dev.echosounder.contract.suite.ContractRun.Course;
import dev.echosounder.contract.suite.ContractRun.Selection;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The contract before the comparison: the scenarios of {@code features/contract} with the tag {@code @Preflight}, the
 * same ones that each model's suite runs. The first that fails ends the examination.
 */
public final class PreflightScenarios {

    /**
     * What was found.
     *
     * @param kept test cases that passed
     * @param unseen test cases that cannot be asked at an address
     * @param unsupported the tags of test cases that were not asked, with the reasons
     * @param broken the first test case that failed, and with what; empty if none did
     */
    public record Result(int kept, int unseen, Map<String, String> unsupported, Optional<String> broken) {}

    static final String TAG = "@Preflight";

    /** The longest time for the scenarios: a comparison goes on, whatever a model does. */
    private static final Duration LONGEST = Duration.ofMinutes(2);

    /** Asks a model of this class path. */
    public Result ofModel(String name) {
        Model model = Models.named(name);
        return examine(
                new ServerUnderTest.OfModel(name),
                Exemptions.of(model, Optional.empty()).byTag());
    }

    /** Asks the server at this address. */
    public Result at(InetSocketAddress address) {
        return examine(new ServerUnderTest.At(address), Map.of());
    }

    private static Result examine(ServerUnderTest subject, Map<String, String> unsupported) {
        Optional<ContractRun> ended = run(new Course(subject).andStopsAtAFailure());
        if (ended.isEmpty()) {
            return new Result(
                    0,
                    0,
                    unsupported,
                    Optional.of("Its examination did not end within %s.".formatted(Times.text(LONGEST))));
        }
        ContractRun run = ended.get();
        Optional<String> broken = run.failed().stream()
                .findFirst()
                .map(scenario -> "\"%s\": %s".formatted(scenario, Sentence.of(run.why(scenario))));
        int unseen = subject instanceof ServerUnderTest.At ? run.skipped().size() : 0;
        return new Result(run.kept().size(), unseen, unsupported, broken);
    }

    /** Empty if it does not end. */
    private static Optional<ContractRun> run(Course course) {
        AtomicReference<ContractRun> run = new AtomicReference<>();
        ContractRun.within(course, LONGEST, () -> run.set(ContractRun.of(course, Selection.tagged(TAG))));
        return Optional.ofNullable(run.get());
    }
}
