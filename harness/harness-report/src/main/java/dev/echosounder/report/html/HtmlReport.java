package dev.echosounder.report.html;

import dev.echosounder.api.Times;
import dev.echosounder.report.Figures;
import dev.echosounder.report.Notes;
import dev.echosounder.report.Row;
import dev.echosounder.report.Summary;
import dev.echosounder.report.TextTable;
import dev.echosounder.report.curve.CurveFigure;
import dev.echosounder.report.curve.CurveNotes;
import dev.echosounder.report.curve.CurveText;
import dev.echosounder.report.curve.Curves;
import dev.echosounder.report.curve.Loads;
import dev.echosounder.report.curve.Stop;
import dev.echosounder.report.difference.Difference;
import dev.echosounder.report.difference.DifferenceNotes;
import dev.echosounder.report.difference.DifferenceText;
import dev.echosounder.report.html.Page.Count;
import dev.echosounder.trial.Outcome;
import dev.echosounder.trial.Plan;
import dev.echosounder.trial.Subject;
import dev.echosounder.trial.Trial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A comparison, a series or a difference as one HTML page that needs no network and nothing beside it. */
public final class HtmlReport {

    private static final String MISTRUST =
            "DO NOT TRUST THIS PAGE. %s The machine or the harness is not sound: leave the machine alone, take more"
                    + " blocks, and run it again.";

    private HtmlReport() {}

    /**
     * Of one comparison.
     *
     * @param asked the scenario, as it stands in its feature file; empty where it was not kept
     * @param raw what is to be downloaded from the page
     */
    public static String of(Outcome outcome, Optional<String> asked, List<RawData> raw) {
        return PageText.of(page(outcome, asked, raw));
    }

    /** Of a series, likewise. */
    public static String of(Curves curves, Optional<String> asked, List<RawData> raw) {
        return PageText.of(page(curves, asked, raw));
    }

    /** Of two results of the same load beside each other, likewise. */
    public static String of(
            Difference difference, Outcome before, Outcome after, Optional<String> asked, List<RawData> raw) {
        return PageText.of(page(difference, before, after, asked, raw));
    }

    static Page page(Outcome outcome, Optional<String> asked, List<RawData> raw) {
        List<Result> results = List.of(Result.of(outcome.shape().label(), outcome));
        Summary summary = results.getFirst().summary();
        Notes notes = new Notes(summary);
        List<String> lead = new ArrayList<>(List.of(summary.load()));
        outcome.plan().goal().ifPresent(goal -> lead.add(goal(goal)));
        lead.add(measured(outcome));
        List<String> paragraphs = new ArrayList<>(List.of(notes.rankedBy()));
        paragraphs.addAll(notes.paragraphs());
        return new Page(
                outcome.title(),
                lead,
                warnings(List.of(summary)),
                new Answer(outcome, summary).sentences(),
                counts(results),
                asked,
                Look.of(List.of(outcome)),
                Stream.concat(
                                Stream.of(new Section("speed", "Ranking", List.of(RankingFigures.of(results)))),
                                details(results).stream())
                        .toList(),
                paragraphs,
                raw,
                TextTable.of(summary));
    }

    static Page page(Curves curves, Optional<String> asked, List<RawData> raw) {
        List<Result> results = curves.stops().stream()
                .map(stop -> new Result(stop.shape().label(), stop.outcome(), stop.summary()))
                .toList();
        List<CurveFigure> all = Arrays.asList(CurveFigure.values());
        List<String> notes = new CurveNotes(curves).paragraphs(all);
        List<String> answer = new ArrayList<>(List.of("The best server depends on the load:"));
        answer.addAll(WinnerFigures.answer(curves));
        answer.add("Tied servers are not distinguished: choose among them by cost, memory or taste.");
        return new Page(
                curves.title(),
                List.of(Loads.text(curves), measured(results.getFirst().outcome())),
                Loads.warnings(curves),
                answer,
                counts(results),
                asked,
                Look.of(curves.stops().stream().map(Stop::outcome).toList()),
                Stream.concat(
                                Stream.of(
                                        new Section(
                                                "winners",
                                                "The best server under each load",
                                                List.of(WinnerFigures.of(curves))),
                                        new Section("curves", "Curves", CurveFigures.of(curves)),
                                        new Section(
                                                "speed",
                                                "Ranking under each load",
                                                List.of(RankingFigures.of(results)))),
                                details(results).stream())
                        .toList(),
                notes,
                raw,
                CurveText.of(curves, all));
    }

    static Page page(Difference difference, Outcome before, Outcome after, Optional<String> asked, List<RawData> raw) {
        List<Result> results = List.of(
                new Result("before", before, difference.before()), new Result("after", after, difference.after()));
        DifferenceNotes notes = new DifferenceNotes(difference);
        return new Page(
                notes.heading().getFirst(),
                notes.heading().stream().skip(1).toList(),
                warnings(List.of(difference.before(), difference.after())),
                DifferenceFigures.answer(difference),
                counts(results),
                asked,
                Look.of(List.of(before, after)),
                Stream.concat(
                                Stream.of(
                                        new Section("difference", "What has changed", DifferenceFigures.of(difference)),
                                        new Section(
                                                "speed",
                                                "Ranking",
                                                List.of(RankingFigures.of(results)
                                                        .besideEachOther()))),
                                details(results).stream().map(HtmlReport::beside))
                        .toList(),
                notes.paragraphs(),
                raw,
                DifferenceText.terminal(difference));
    }

    private static Section beside(Section section) {
        return new Section(
                section.id(),
                section.heading(),
                section.figures().stream()
                        .map(figure -> figure.views().size() == 2 ? figure.besideEachOther() : figure)
                        .toList());
    }

    /** What there is to see of each result besides its ranking. */
    private static List<Section> details(List<Result> results) {
        return List.of(
                new Section("pairs", "Servers and clients", MatrixFigures.of(results)),
                new Section("course", "Course of the measurement", CourseFigures.of(results)),
                new Section("latency", "Latency", LatencyFigures.of(results)),
                new Section("spending", "Cost", CostFigures.of(results)),
                new Section("trials", "Trials", TrialFigures.of(results)),
                new Section("setting", "Settings and environment", SettingFigures.of(results)));
    }

    private static List<String> warnings(List<Summary> summaries) {
        return summaries.stream()
                .flatMap(summary -> Stream.concat(
                        summary.partial().map("PARTIAL: "::concat).stream(),
                        summary.resolution().contradictions().stream().map(MISTRUST::formatted)))
                .toList();
    }

    private static String measured(Outcome outcome) {
        return "Measured on %s, %s."
                .formatted(
                        Figures.minute(outcome.started()),
                        outcome.environment().host().machine());
    }

    private static String goal(Plan.Goal goal) {
        return Figures.format(
                "The highest rate at which p%s of the response time stays below %s was searched from %,.0f to %,.0f"
                        + " messages per second.",
                Double.toString(goal.percentile()).replaceAll("\\.0$", ""),
                Times.text(goal.below()),
                goal.from(),
                goal.to());
    }

    /** Who was entered again counts once. */
    private static int subjects(List<Result> results) {
        return (int) results.stream()
                .flatMap(result -> result.outcome().subjects().stream())
                .filter(subject -> subject.twinOf().isEmpty())
                .map(Subject::name)
                .distinct()
                .count();
    }

    private static List<Count> counts(List<Result> results) {
        List<Trial> trials = results.stream()
                .flatMap(result -> result.outcome().trials().stream())
                .toList();
        int valid =
                (int) trials.stream().filter(trial -> trial.verdict().valid()).count();
        List<Row> rows = results.stream()
                .flatMap(result -> result.summary().rows().stream())
                .toList();
        List<Count> counts = new ArrayList<>(List.of(new Count("servers", subjects(results), false)));
        if (results.size() > 1) {
            counts.add(new Count("loads or results", results.size(), false));
        }
        counts.add(new Count("VALID trials", valid, false));
        counts.add(new Count("INVALID trials", trials.size() - valid, true));
        counts.add(new Count(
                "not ranked",
                (int) rows.stream()
                        .filter(row -> row.rank().isEmpty() && row.broken().isEmpty())
                        .count(),
                true));
        counts.add(new Count(
                "failed their contract",
                (int) rows.stream()
                        .filter(row -> row.broken().isPresent())
                        .map(Row::subject)
                        .distinct()
                        .count(),
                true));
        return counts;
    }
}
