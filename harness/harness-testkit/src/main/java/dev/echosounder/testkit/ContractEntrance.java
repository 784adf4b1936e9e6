package dev.echosounder.testkit;

import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import dev.echosounder.load.Times;
import dev.echosounder.load.trial.Entrance;
import dev.echosounder.load.trial.Examination;
import dev.echosounder.testkit.ContractRun.Course;
import dev.echosounder.testkit.ContractRun.Selection;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The contract before the comparison: the scenarios of {@code features/contract} with the tag {@code @Entrance}, the same ones that each model's
 * suite runs. The first that fails ends the examination.
 */
final class ContractEntrance implements Entrance {

    static final String TAG = "@Entrance";

    /** Whatever a model does, a comparison goes on. */
    private static final Duration LONGEST = Duration.ofMinutes(2);

    @Override
    public Examination ofModel(String name) {
        Model model = Models.named(name);
        return examine(new Subject.OfModel(name), Excuses.of(model, Optional.empty()).byTag());
    }

    @Override
    public Examination at(InetSocketAddress address) {
        return examine(new Subject.At(address), Map.of());
    }

    private static Examination examine(Subject subject, Map<String, String> excused) {
        Optional<ContractRun> ended = run(new Course(subject).andStopsAtAFailure());
        if (ended.isEmpty()) {
            return new Examination(0, 0, excused, Optional.of("Its examination did not end within %s.".formatted(Times.text(LONGEST))));
        }
        ContractRun run = ended.get();
        Optional<String> broken = run.failed().stream().findFirst().map(scenario -> "\"%s\": %s".formatted(scenario, Sentence.of(run.why(scenario))));
        int unseen = subject instanceof Subject.At ? run.skipped().size() : 0;
        return new Examination(run.kept().size(), unseen, excused, broken);
    }

    /** Empty if it does not end. */
    private static Optional<ContractRun> run(Course course) {
        AtomicReference<ContractRun> run = new AtomicReference<>();
        Thread thread = Thread.ofPlatform().daemon().name(Threads.OWN_PREFIX + "examination").start(() -> run.set(ContractRun.of(course, Selection.tagged(TAG))));
        try {
            thread.join(LONGEST);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return Optional.ofNullable(run.get());
    }
}
