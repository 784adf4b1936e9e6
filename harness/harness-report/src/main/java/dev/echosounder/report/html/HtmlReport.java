package dev.echosounder.report.html;

import dev.echosounder.report.Figures;
import dev.echosounder.report.Notes;
import dev.echosounder.report.Printout;
import dev.echosounder.report.RankingTable;
import dev.echosounder.report.Row;
import dev.echosounder.report.Summary;
import dev.echosounder.report.curve.CurvePrintout;
import dev.echosounder.report.curve.Curves;
import dev.echosounder.report.difference.Difference;
import dev.echosounder.report.difference.DifferencePrintout;
import dev.echosounder.report.html.Page.Count;
import dev.echosounder.trial.LoadOutcome;
import dev.echosounder.trial.Outcome;
import dev.echosounder.trial.Subject;
import dev.echosounder.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A comparison or a difference as one HTML page that needs no network and no other file. */
public final class HtmlReport {

    private HtmlReport() {}

    /**
     * The page of one comparison.
     *
     * @param scenario the scenario as it is in its feature file; empty if unknown
     * @param files the files that can be downloaded from the page, by name
     */
    public static String of(Outcome outcome, Optional<String> scenario, Map<String, String> files) {
        return PageText.of(page(outcome, scenario, files));
    }

    /**
     * The page of two results of the same loads, side by side.
     *
     * @param differences the difference of each load
     * @param scenario the scenario as it is in its feature file; empty if unknown
     * @param files the files that can be downloaded from the page, by name
     */
    public static String of(List<Difference> differences, Optional<String> scenario, Map<String, String> files) {
        return PageText.of(page(differences, scenario, files));
    }

    static Page page(Outcome outcome, Optional<String> scenario, Map<String, String> files) {
        Curves curves = Curves.of(outcome);
        List<Result> results = curves.loads().stream()
                .map(load -> new Result(load.shape().label(), load))
                .toList();
        boolean several = results.size() > 1;
        Summary first = curves.loads().getFirst();
        Printout printout = several ? CurvePrintout.of(curves, curves.figures()) : RankingTable.printout(first);
        List<Section> sections = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        if (several) {
            sections.add(new Section("winners", "The best server under each load", List.of(WinnerFigures.of(curves))));
            sections.add(new Section("curves", "Curves", CurveFigures.of(curves)));
        } else {
            notes.add(new Notes(first).rankedBy());
        }
        notes.addAll(printout.notes());
        sections.add(new Section(
                "speed", several ? "Ranking under each load" : "Ranking", List.of(RankingFigures.of(results))));
        sections.addAll(details(results));
        return new Page(
                new Page.Head(
                        printout.title(),
                        Stream.concat(printout.lead().stream(), Stream.of(measured(outcome)))
                                .toList(),
                        printout.warnings(),
                        several ? WinnerFigures.answer(curves) : new Answer(first).sentences(),
                        counts(results),
                        scenario),
                Look.of(outcome.loads()),
                sections,
                notes,
                new Page.Data(files, printout.text()));
    }

    static Page page(List<Difference> differences, Optional<String> scenario, Map<String, String> files) {
        List<Summary> before = differences.stream().map(Difference::before).toList();
        List<Summary> after = differences.stream().map(Difference::after).toList();
        List<Result> results = Stream.concat(
                        before.stream().map(load -> new Result(label("before", load), load)),
                        after.stream().map(load -> new Result(label("after", load), load)))
                .toList();
        List<Printout> printouts =
                differences.stream().map(DifferencePrintout::of).toList();
        List<Section> sections = new ArrayList<>(List.of(
                new Section("difference", "What has changed", List.of(DifferenceFigures.of(differences))),
                new Section("speed", "Ranking", List.of(RankingFigures.of(results)))));
        sections.addAll(details(results));
        return new Page(
                new Page.Head(
                        DifferencePrintout.title(after.getFirst().outcome().title()),
                        printouts.getFirst().lead(),
                        Stream.concat(Notes.warnings(before).stream(), Notes.warnings(after).stream())
                                .toList(),
                        differences.stream()
                                .flatMap(difference -> DifferenceFigures.answer(difference).stream())
                                .toList(),
                        counts(results),
                        scenario),
                Look.of(results.stream().map(Result::load).toList()),
                sections.stream().map(HtmlReport::sideBySide).toList(),
                printouts.stream()
                        .flatMap(printout -> printout.notes().stream())
                        .distinct()
                        .toList(),
                new Page.Data(files, printouts.stream().map(Printout::text).collect(Collectors.joining("\n"))));
    }

    private static String label(String when, Summary load) {
        return load.outcome().loads().size() == 1
                ? when
                : when + ", " + load.shape().label();
    }

    private static Section sideBySide(Section section) {
        return new Section(
                section.id(),
                section.heading(),
                section.figures().stream()
                        .map(figure -> figure.views().size() == 2 ? figure.sideBySideViews() : figure)
                        .toList());
    }

    /** The sections of each result besides its ranking. */
    private static List<Section> details(List<Result> results) {
        return List.of(
                new Section("pairs", "Servers and clients", MatrixFigures.of(results)),
                new Section("course", "Runs in detail", RunFigures.of(results)),
                new Section("latency", "Latency", LatencyFigures.of(results)),
                new Section("spending", "Cost", CostFigures.of(results)),
                new Section("trials", "Trials", TrialFigures.of(results)),
                new Section("setting", "Settings and environment", SettingFigures.of(results)));
    }

    private static String measured(Outcome outcome) {
        return "Measured on %s, %s."
                .formatted(
                        Figures.minute(outcome.started()),
                        outcome.environment().host().machine());
    }

    /** The number of servers; a control does not count. */
    private static int subjects(List<Result> results) {
        return (int) results.stream()
                .map(Result::load)
                .map(LoadOutcome::subjects)
                .flatMap(List::stream)
                .filter(subject -> subject.twinOf().isEmpty())
                .map(Subject::name)
                .distinct()
                .count();
    }

    private static List<Count> counts(List<Result> results) {
        List<Trial> trials =
                results.stream().flatMap(result -> result.trials().stream()).toList();
        int valid =
                (int) trials.stream().filter(trial -> trial.verdict().valid()).count();
        List<Row> rows =
                results.stream().flatMap(result -> result.rows().stream()).toList();
        List<Count> counts = new ArrayList<>(List.of(new Count("servers", subjects(results), false)));
        if (results.size() > 1) {
            counts.add(new Count("loads or results", results.size(), false));
        }
        counts.add(new Count("VALID trials", valid, false));
        counts.add(new Count("INVALID trials", trials.size() - valid, true));
        counts.add(new Count(
                "not ranked",
                (int) rows.stream()
                        .filter(row -> !row.ranked() && row.broken().isEmpty())
                        .count(),
                true));
        counts.add(new Count(
                "failed the contract",
                (int) rows.stream()
                        .filter(row -> row.broken().isPresent())
                        .map(Row::subject)
                        .distinct()
                        .count(),
                true));
        return counts;
    }
}
