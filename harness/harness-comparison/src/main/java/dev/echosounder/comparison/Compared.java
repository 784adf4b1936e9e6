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
import dev.echosounder.load.LoadModel;
import dev.echosounder.report.Summary;
import dev.echosounder.report.curve.Curves;
import dev.echosounder.report.data.ReportFile;
import dev.echosounder.report.data.ResultFolder;
import dev.echosounder.report.html.RankingPicture;
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
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;

/** The comparison of a scenario: made when its servers are known, and kept for the tables. */
public final class Compared {

    /** The number of models that a smoke run starts at least. */
    private static final int MODELS_TRIED = 2;

    /** What smoke runs of this JVM have started: a build has many, and each start takes a second. */
    private static final Set<String> STARTED = ConcurrentHashMap.newKeySet();

    /** After all hooks that look for mistakes. */
    private static final int LAST = 200_000;

    private static final Path RESULTS = Path.of("target", "echosounder");

    private final Load load;
    private final PlanSteps plan;
    private Scenario scenario;
    private Size size;
    private List<String> left = List.of(); // out of a smoke run
    private boolean said; // that nothing was measured: once, however many tables there would be
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
     * Makes it, at smoke size unless the filter names one of the scenario's tags.
     *
     * @param controls names of those that are entered a second time
     */
    void compare(List<Subject> entered, List<String> controls, Optional<Plan.Goal> goal) throws IOException {
        mustBePossible(entered, controls);
        if (ScenarioRun.isRehearsal()) {
            new Comparison(scenario.getName(), load.shapes(), plan.plan(goal), withTwins(entered, entered, controls));
            throw new TestAbortedException("This was the rehearsal of a comparison that can be made.");
        }
        if (size == Size.SMOKE) {
            List<Subject> some =
                    tried(entered, load.shapes().getFirst().workload().toString(), STARTED);
            left = entered.stream()
                    .filter(subject -> !some.contains(subject))
                    .map(Subject::name)
                    .toList();
            outcome = Optional.of(new Comparison(
                            scenario.getName(), load.smoke(), plan.smoke(goal), withTwins(some, entered, controls))
                    .tryOut());
        } else {
            outcome = Optional.of(measure(new Comparison(
                    scenario.getName(), load.shapes(), plan.plan(goal), withTwins(entered, entered, controls))));
        }
    }

    private static List<Subject> withTwins(List<Subject> some, List<Subject> entered, List<String> controls) {
        return Stream.concat(some.stream(), controls.stream().map(control -> twin(entered, control)))
                .toList();
    }

    /** Throws if a table or a control cannot be had, with the lines of all of them. */
    private void mustBePossible(List<Subject> entered, List<String> controls) {
        List<Step> steps = ScenarioSteps.of(scenario);
        List<Mistake> mistakes = new ArrayList<>();
        for (String control : controls) {
            try {
                twin(entered, control);
            } catch (IllegalArgumentException refused) {
                mistakes.add(new Mistake(lineOf(steps, control + " is measured twice"), refused.getMessage()));
            }
        }
        mistakes.addAll(TableChecks.mistakes(
                steps,
                load.isSeries(),
                entered.stream().anyMatch(subject -> subject.client() instanceof ClientSpec.Model),
                load.shapes().getFirst().loadModel() instanceof LoadModel.RampUp));
        Mistakes.mustBeNone(scenario.getUri(), mistakes);
    }

    private int lineOf(List<Step> steps, String beginning) {
        return steps.stream()
                .filter(step -> step.text().startsWith(beginning))
                .mapToInt(Step::line)
                .findFirst()
                .orElse(scenario.getLine());
    }

    /**
     * What a smoke run starts: each outside server whose command none has run before, each model and client that none
     * has started with this workload before, and {@value #MODELS_TRIED} models at least, or all outside servers if
     * there is no model.
     *
     * @param started what was started before; what is started now is added
     */
    static List<Subject> tried(List<Subject> entered, String workload, Set<String> started) {
        List<Subject> models = entered.stream()
                .filter(subject -> !(subject.server() instanceof ServerSpec.Outside))
                .toList();
        int number = Math.min(MODELS_TRIED, models.size());
        List<Subject> some = new ArrayList<>();
        for (Subject subject : models) {
            boolean server = started.add("%s: server %s".formatted(workload, subject.server()));
            boolean client = started.add("%s: client %s".formatted(workload, subject.client()));
            if (server || client) {
                some.add(subject);
            }
        }
        if (some.size() < number) {
            IntStream.range(0, number).forEach(i -> some.add(models.get(i * models.size() / number)));
        }
        return entered.stream()
                .filter(subject -> subject.server() instanceof ServerSpec.Outside outside
                        ? models.isEmpty() || started.add("outside server: " + outside.command())
                        : some.contains(subject))
                .toList();
    }

    static Subject twin(List<Subject> entered, String control) {
        List<Subject> named = entered.stream()
                .filter(subject -> subject.server().name().equals(control))
                .toList();
        return switch (named.size()) {
            case 0 ->
                throw UnknownName.refusal(
                        "The A/A control \"%s\" is not a server of this scenario".formatted(control),
                        entered.stream()
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
        try (MeasurementLock _ = alone()) {
            ResultFolder folder = new ResultFolder(results(), scenario.getName(), asked());
            Outcome found = comparison.run(
                    new ContractPreflight(), new ProgressLines(System.out, System::nanoTime).before(folder));
            folder.write(found);
            report = Optional.of(folder.path().resolve(ReportFile.NAME));
            return found;
        }
    }

    private static MeasurementLock alone() throws IOException {
        return MeasurementLock.acquire(
                stage -> System.out.println("... " + stage),
                ScenarioRun.current().flatMap(ScenarioRun.Asked::longestWait));
    }

    private static Path results() {
        return ScenarioRun.current().map(ScenarioRun.Asked::results).orElse(RESULTS);
    }

    /** For the report: what was asked, in the words in which it was. */
    private Optional<String> asked() {
        return ScenarioText.of(scenario.getUri(), scenario.getLine());
    }

    /** The last line, below the tables. */
    @After
    public void sayWhereTheReportIs() {
        report.ifPresent(file -> {
            String line = "Report: " + file.toAbsolutePath();
            System.out.println(line);
            scenario.log(line);
        });
    }

    /** What was found. */
    Outcome outcome() {
        return outcome.orElseThrow(() -> new IllegalStateException(
                "The scenario has compared no servers yet: put \"When every server is driven by the load"
                        + " generator\" before this step."));
    }

    /** What was found under its only load. */
    Summary summary() {
        if (outcome().loads().size() > 1) {
            throw new IllegalStateException(TableChecks.ONE_LOAD);
        }
        return Summary.of(outcome());
    }

    /** What was found under its several loads. */
    Curves curves() {
        if (outcome().loads().size() < 2) {
            throw new IllegalStateException(TableChecks.SEVERAL_LOADS);
        }
        return Curves.of(outcome());
    }

    /** Prints a table, also into Cucumber's report; at smoke size says instead, once, that there is none. */
    void print(Supplier<String> table) {
        if (size == Size.SMOKE) {
            if (!said) {
                said = true;
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
     * Attaches a picture to Cucumber's report; at smoke size there is none. As bytes, because the report shows no
     * picture that is attached as text.
     */
    void show(Supplier<String> picture, String name) {
        if (size != Size.SMOKE) {
            scenario.attach(picture.get().getBytes(StandardCharsets.UTF_8), RankingPicture.MEDIA_TYPE, name);
        }
    }

    private void sayThatNothingWasMeasured() {
        String loads =
                outcome().loads().stream().map(one -> one.shape().toString()).collect(Collectors.joining("; and "));
        String some = left.isEmpty()
                ? ""
                : "Started by other smoke runs of this build, and not again: %s.%n".formatted(String.join(", ", left));
        String measure = ScenarioRun.current().isPresent()
                ? "leave out --smoke"
                : "run it with -Dcucumber.filter.tags=" + Size.tagOf(scenario.getSourceTagNames());
        System.out.printf(
                "%n%s: smoke run (%s). Every byte was checked, and nothing was measured.%n%s"
                        + "For the table, %s.%n%n",
                scenario.getName(), loads, some, measure);
    }
}
