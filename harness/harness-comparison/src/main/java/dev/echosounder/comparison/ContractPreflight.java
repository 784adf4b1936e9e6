package dev.echosounder.comparison;

import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import dev.echosounder.api.Times;
import dev.echosounder.contract.suite.ContractRun;
import dev.echosounder.contract.suite.ContractRun.Course;
import dev.echosounder.contract.suite.ContractRun.Selection;
import dev.echosounder.contract.suite.Exemptions;
import dev.echosounder.contract.suite.Sentence;
import dev.echosounder.contract.suite.ServerUnderTest;
import dev.echosounder.contract.watch.Threads;
import dev.echosounder.trial.Preflight;
import dev.echosounder.trial.PreflightResult;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The contract before the comparison: the scenarios of {@code features/contract} with the tag {@code @Preflight}, the
 * same ones that each model's suite runs. The first that fails ends the examination.
 */
final class ContractPreflight implements Preflight {

    static final String TAG = "@Preflight";

    /** Whatever a model does, a comparison goes on. */
    private static final Duration LONGEST = Duration.ofMinutes(2);

    @Override
    public PreflightResult ofModel(String name) {
        Model model = Models.named(name);
        return examine(
                new ServerUnderTest.OfModel(name),
                Exemptions.of(model, Optional.empty()).byTag());
    }

    @Override
    public PreflightResult at(InetSocketAddress address) {
        return examine(new ServerUnderTest.At(address), Map.of());
    }

    private static PreflightResult examine(ServerUnderTest subject, Map<String, String> excused) {
        Optional<ContractRun> ended = run(new Course(subject).andStopsAtAFailure());
        if (ended.isEmpty()) {
            return new PreflightResult(
                    0,
                    0,
                    excused,
                    Optional.of("Its examination did not end within %s.".formatted(Times.text(LONGEST))));
        }
        ContractRun run = ended.get();
        Optional<String> broken = run.failed().stream()
                .findFirst()
                .map(scenario -> "\"%s\": %s".formatted(scenario, Sentence.of(run.why(scenario))));
        int unseen = subject instanceof ServerUnderTest.At ? run.skipped().size() : 0;
        return new PreflightResult(run.kept().size(), unseen, excused, broken);
    }

    /** Empty if it does not end. */
    private static Optional<ContractRun> run(Course course) {
        AtomicReference<ContractRun> run = new AtomicReference<>();
        Thread thread = Thread.ofPlatform()
                .daemon()
                .name(Threads.OWN_PREFIX + "examination")
                .start(() -> run.set(ContractRun.of(course, Selection.tagged(TAG))));
        try {
            thread.join(LONGEST);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return Optional.ofNullable(run.get());
    }
}
