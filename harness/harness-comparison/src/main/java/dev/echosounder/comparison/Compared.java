package dev.echosounder.comparison;

import dev.echosounder.api.UnknownName;
import dev.echosounder.contract.suite.Mistakes;
import dev.echosounder.contract.suite.Mistakes.Mistake;
import dev.echosounder.contract.suite.ScenarioRun;
import dev.echosounder.contract.suite.ScenarioSteps;
import dev.echosounder.contract.suite.ScenarioSteps.Step;
import dev.echosounder.contract.suite.ScenarioText;
import dev.echosounder.contract.suite.Size;
import dev.echosounder.load.ClientSpec;
import dev.echosounder.report.Summary;
import dev.echosounder.report.curve.Curves;
import dev.echosounder.report.data.ReportFile;
import dev.echosounder.report.data.ResultFolder;
import dev.echosounder.report.html.Svg;
import dev.echosounder.trial.Comparison;
import dev.echosounder.trial.Outcome;
import dev.echosounder.trial.Plan;
import dev.echosounder.trial.ServerSpec;
import dev.echosounder.trial.Subject;
import dev.echosounder.trial.machine.MeasurementLock;
import io.cucumber.java.After;
import io.cucumber.java.Before;
import io.cucumber.java.Scenario;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;

/** The comparison of a scenario: it is made when the servers are known, and the tables are printed from it. */
public final class Compared {

    /** What smoke runs of this JVM have started: a build has many of them, and each start takes a second. */
    private static final Set<String> STARTED = ConcurrentHashMap.newKeySet();

    /** The order of a hook that runs after all hooks that look for mistakes. */
    private static final int LAST = 200_000;

    private static final Path RESULTS = Path.of("target", "echosounder");

    private final Load load;
    private final PlanSteps plan;
    private Scenario scenario;
    private Size size;
    private List<String> leftOut = List.of(); // of a smoke run
    private boolean smokeNotePrinted; // once, however many tables there would be
    private Optional<Outcome> outcome = Optional.empty();
    private Optional<Path> report = Optional.empty();

    public Compared(Load load, PlanSteps plan) {
        this.load = load;
        this.plan = plan;
    }

    @Before
    public void remember(Scenario scenario) {
        this.scenario = scenario;
        this.size = Size.of(scenario.getSourceTagNames());
    }

    /** Other scenarios are not rehearsed: they take no longer than their rehearsal. */
    @Before(order = LAST)
    public void rehearseComparisonsOnly(Scenario scenario) {
        if (ScenarioRun.isRehearsal()
                && ScenarioSteps.of(scenario).stream()
                        .noneMatch(step -> SummarySteps.COMPARING.contains(step.expression()))) {
            throw new TestAbortedException("This is a rehearsal, and the scenario compares nothing.");
        }
    }

    /**
     * Makes the comparison: as a smoke run, unless the filter names one of the scenario's tags.
     *
     * @param controls the names of servers that are measured a second time
     */
    void compare(List<Subject> subjects, List<String> controls, Optional<Plan.Goal> goal) throws IOException {
        mustBePossible(subjects, controls);
        if (ScenarioRun.isRehearsal()) {
            new Comparison(
                    scenario.getName(), load.shapes(), plan.plan(goal), withControls(subjects, subjects, controls));
            throw new TestAbortedException("This was the rehearsal of a comparison that can be made.");
        }
        if (size == Size.SMOKE) {
            List<Subject> some = tried(subjects, STARTED);
            leftOut = subjects.stream()
                    .filter(subject -> !some.contains(subject))
                    .map(Subject::name)
                    .toList();
            Object service = load.shapes().getFirst().echoed().service();
            Plan smoke = plan.smoke(goal).withBaseline(triedBaseline(plan.baseline(), service, STARTED));
            outcome = Optional.of(new Comparison(
                            scenario.getName(),
                            load.smoke(),
                            smoke,
                            withControls(some, subjects, triedControls(controls, STARTED)))
                    .tryOut());
        } else {
            outcome = Optional.of(measure(new Comparison(
                    scenario.getName(), load.shapes(), plan.plan(goal), withControls(subjects, subjects, controls))));
        }
    }

    private static List<Subject> withControls(List<Subject> some, List<Subject> subjects, List<String> controls) {
        return Stream.concat(some.stream(), controls.stream().map(control -> twin(subjects, control)))
                .toList();
    }

    /** Throws if a table or a control is not possible, with the lines of all of them. */
    private void mustBePossible(List<Subject> subjects, List<String> controls) {
        List<Step> steps = ScenarioSteps.of(scenario);
        List<Mistake> mistakes = new ArrayList<>();
        for (String control : controls) {
            try {
                twin(subjects, control);
            } catch (IllegalArgumentException refused) {
                mistakes.add(new Mistake(lineOfControl(steps, control), refused.getMessage()));
            }
        }
        mistakes.addAll(TableChecks.mistakes(
                steps,
                load.isSeries(),
                subjects.stream().anyMatch(subject -> subject.client() instanceof ClientSpec.Model),
                plan.showsTime(load.shapes().getFirst())));
        mistakes.addAll(TableChecks.unknown(
                steps,
                Stream.concat(
                                subjects.stream().map(Subject::name),
                                controls.stream().map(control -> control + Subject.AGAIN))
                        .toList()));
        mistakes.addAll(OwnJvms.mistakes(subjects, plan.placement().server(), steps));
        Mistakes.mustBeNone(scenario.getUri(), mistakes);
    }

    private int lineOfControl(List<Step> steps, String control) {
        return steps.stream()
                .filter(step -> step.text().replace("\"", "").startsWith(control + " is measured twice"))
                .mapToInt(Step::line)
                .findFirst()
                .orElse(scenario.getLine());
    }

    /**
     * The servers that a smoke run starts: outside servers whose command no smoke run has started before, models,
     * clients and JVMs that none has started before, and at least one model, or all outside servers if there is no
     * model. Every model serves every workload in the tests of that.
     *
     * @param started what was started before, to which this method adds
     */
    static List<Subject> tried(List<Subject> subjects, Set<String> started) {
        List<Subject> models = subjects.stream()
                .filter(subject -> !(subject.server() instanceof ServerSpec.Outside))
                .toList();
        List<Subject> some = new ArrayList<>();
        for (Subject subject : models) {
            boolean server = started.add("server: " + OwnJvms.model(subject.server()));
            boolean jvm = subject.server() instanceof ServerSpec.Model model && started.add("JVM: " + model.jvm());
            boolean client = started.add("client: " + subject.client());
            if (server || jvm || client) {
                some.add(subject);
            }
        }
        if (some.isEmpty() && !models.isEmpty()) {
            some.add(models.getFirst());
        }
        return subjects.stream()
                .filter(subject -> subject.server() instanceof ServerSpec.Outside outside
                        ? models.isEmpty() || started.add("outside server: " + outside.command())
                        : some.contains(subject))
                .toList();
    }

    /** The A/A controls that a smoke run starts: those of the first scenario that has any. */
    static List<String> triedControls(List<String> controls, Set<String> started) {
        return !controls.isEmpty() && started.add("A/A control") ? controls : List.of();
    }

    /** The baseline that a smoke run starts: one that none has started for this service before. */
    static Optional<ServerSpec> triedBaseline(Optional<ServerSpec> baseline, Object service, Set<String> started) {
        return baseline.filter(one -> started.add("baseline of %s: %s".formatted(service, one)));
    }

    static Subject twin(List<Subject> subjects, String control) {
        List<Subject> named = subjects.stream()
                .filter(subject -> subject.server().name().equals(control))
                .toList();
        return switch (named.size()) {
            case 0 ->
                throw UnknownName.refusal(
                        "The A/A control \"%s\" is not a server of this scenario".formatted(control),
                        subjects.stream()
                                .map(subject -> subject.server().name())
                                .distinct()
                                .toList(),
                        control);
            case 1 -> named.getFirst().twin();
            default ->
                throw new IllegalArgumentException(
                        ("\"%s\" cannot be an A/A control, because it is measured with %d clients: measure each "
                                        + "server with one client.")
                                .formatted(control, named.size()));
        };
    }

    private Outcome measure(Comparison comparison) throws IOException {
        try (MeasurementLock _ = measurementLock()) {
            ResultFolder folder = new ResultFolder(results(), scenario.getName(), scenarioText());
            Outcome found = comparison.run(
                    new ContractPreflight(), new ProgressLines(System.out, System::nanoTime).before(folder));
            folder.write(found);
            report = Optional.of(folder.path().resolve(ReportFile.NAME));
            return found;
        }
    }

    private static MeasurementLock measurementLock() throws IOException {
        return MeasurementLock.acquire(
                stage -> System.out.println("... " + stage),
                ScenarioRun.current().flatMap(ScenarioRun.Asked::longestWait));
    }

    private static Path results() {
        return ScenarioRun.current().map(ScenarioRun.Asked::results).orElse(RESULTS);
    }

    /** The text of the scenario, for the report. */
    private Optional<String> scenarioText() {
        return ScenarioText.of(scenario.getUri(), scenario.getLine());
    }

    /** Prints the path of the report below the tables. */
    @After
    public void sayWhereTheReportIs() {
        report.ifPresent(file -> {
            String line = "Report: " + file.toAbsolutePath();
            System.out.println(line);
            scenario.log(line);
        });
    }

    /** The outcome of the comparison. */
    Outcome outcome() {
        return outcome.orElseThrow(() -> new IllegalStateException(
                "The scenario has compared no servers yet: put \"When every server is driven by the load"
                        + " generator\" before this step."));
    }

    /** The summary of its only load. */
    Summary summary() {
        if (outcome().loads().size() > 1) {
            throw new IllegalStateException(TableChecks.ONE_LOAD);
        }
        return Summary.of(outcome());
    }

    /** The curves over its loads. */
    Curves curves() {
        if (!load.isSeries()) { // of a smoke run, two may have become one
            throw new IllegalStateException(TableChecks.SEVERAL_LOADS);
        }
        return Curves.of(outcome());
    }

    /** Whether this is more than a smoke run. */
    boolean measured() {
        return size != Size.SMOKE;
    }

    /** Prints a table, also into Cucumber's report. A smoke run says once instead that there is none. */
    void print(Supplier<String> table) {
        if (size == Size.SMOKE) {
            if (!smokeNotePrinted) {
                smokeNotePrinted = true;
                TableSteps.requireRight(outcome());
                sayThatNothingWasMeasured();
            }
            return;
        }
        String text = table.get();
        System.out.println();
        System.out.println(text);
        scenario.log(text);
    }

    /**
     * Attaches a picture to Cucumber's report, unless this is a smoke run. It is attached as bytes, because the report
     * does not show pictures that are attached as text.
     */
    void show(Supplier<String> picture, String name) {
        if (size != Size.SMOKE) {
            scenario.attach(picture.get().getBytes(StandardCharsets.UTF_8), Svg.MEDIA_TYPE, name);
        }
    }

    private void sayThatNothingWasMeasured() {
        String loads =
                outcome().loads().stream().map(one -> one.shape().toString()).collect(Collectors.joining("; and "));
        String some = leftOut.isEmpty()
                ? ""
                : "Started by other smoke runs of this build, and not again: %s.%n"
                        .formatted(String.join(", ", leftOut));
        String measure = ScenarioRun.current().isPresent()
                ? "leave out --smoke"
                : "run it with -Dcucumber.filter.tags=" + Size.tagOf(scenario.getSourceTagNames());
        System.out.printf(
                "%n%s: smoke run (%s). Every byte was checked, and nothing was measured.%n%s"
                        + "For the table, %s.%n%n",
                scenario.getName(), loads, some, measure);
    }
}
