package dev.echosounder.report.curve;

import dev.echosounder.report.Figures;
import dev.echosounder.report.Lines;
import dev.echosounder.report.LinkNote;
import dev.echosounder.report.Notes;
import dev.echosounder.report.Printout;
import dev.echosounder.report.Printout.Part;
import dev.echosounder.report.Row;
import dev.echosounder.report.Summary;
import dev.echosounder.trial.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A printout of curves as tables. */
public final class CurvePrintout {

    private final Curves curves;

    private CurvePrintout(Curves curves) {
        this.curves = curves;
    }

    /** The printout of these figures. */
    public static Printout of(Curves curves, List<CurveFigure> figures) {
        List<String> subjects = curves.subjects();
        return new Printout(
                curves.outcome().title(),
                List.of(curves.loadText()),
                Notes.warnings(curves.loads()),
                figures.stream()
                        .flatMap(figure -> cuts(curves, figure).stream()
                                .map(cut -> new Part(caption(figure, cut), cut.table(subjects, figure))))
                        .toList(),
                new CurvePrintout(curves).notes(figures));
    }

    /**
     * The tables of a figure: one with a column for each number of clients, or for each size. If both vary, a table for
     * each number of clients, with a column for each size. The rate of accepted connections hardly depends on the size,
     * so it is shown once, for the smallest.
     */
    private static List<Cut> cuts(Curves curves, CurveFigure figure) {
        boolean once = figure == CurveFigure.ACCEPTED_PER_SECOND
                && curves.connections().size() > 1;
        return once ? List.of(curves.byConnections().getFirst()) : curves.cuts(figure);
    }

    /** The caption of a table; for MB/s over a link, with what the link carries. */
    private static String caption(CurveFigure figure, Cut cut) {
        return "%s, by the %s; %s%s"
                .formatted(
                        figure.text(),
                        cut.varying(),
                        cut.label(),
                        figure != CurveFigure.MEGABYTES_PER_SECOND
                                ? ""
                                : cut.loads()
                                        .getFirst()
                                        .link()
                                        .map(link ->
                                                Figures.format("; the link carries %.1f", link.megabytesPerSecond()))
                                        .orElse(""));
    }

    /** The notes under the tables, a paragraph each. */
    private List<String> notes(List<CurveFigure> figures) {
        List<String> notes = new ArrayList<>();
        broken(notes);
        skipped(notes);
        curves.outcome().notes().stream().map(note -> "Note: " + note).forEach(notes::add);
        link(notes);
        invalid(notes);
        notes.add("* no server was shown to be better under this load (a 99 % interval of the ratio excludes 1). ? not"
                + " ranked: fewer than 3 valid trials, or less than half of them. - no valid trial.");
        figures.stream().map(CurveFigure::meaning).forEach(notes::add);
        if (figures.contains(CurveFigure.MESSAGES_PER_SECOND) || figures.contains(CurveFigure.MEGABYTES_PER_SECOND)) {
            drift(notes);
        }
        if (figures.contains(CurveFigure.ACCEPTED_PER_SECOND)) {
            dropped(notes);
        }
        notes.addAll(Notes.contract(curves.outcome().examinations()));
        notes.addAll(Notes.setting(curves.loads().getFirst()));
        return notes;
    }

    /** Which servers filled the link, and under which loads. */
    private void link(List<String> notes) {
        curves.loads().getFirst().link().ifPresent(link -> {
            notes.add(
                    LinkNote.carries(link) + " If servers came near that, the next notes say which, under which load.");
            curves.loads().forEach(load -> {
                List<String> filling = LinkNote.filling(load, link);
                if (!filling.isEmpty()) {
                    notes.add("THE LINK WAS THE LIMIT, and how fast they are without it is not known: %s, of %s."
                            .formatted(load.shape().label(), String.join(", ", filling)));
                }
            });
        });
    }

    /** Under which loads the rates are corrected for drift; the note names the loads of the smaller group. */
    private void drift(List<String> notes) {
        Map<Boolean, List<String>> loads = curves.loads().stream()
                .collect(Collectors.partitioningBy(
                        Summary::isDriftFree,
                        Collectors.mapping(load -> load.shape().label(), Collectors.toList())));
        List<String> corrected = loads.get(true);
        List<String> counted = loads.get(false);
        if (!corrected.isEmpty()) {
            String where = counted.isEmpty()
                    ? ""
                    : counted.size() < corrected.size()
                            ? " (but not: " + String.join("; ", counted) + ")"
                            : " (" + String.join("; ", corrected) + ")";
            notes.add(("Rates are corrected for the machine's drift%s: each is the median of the ratios to the "
                            + "baseline, multiplied by the baseline's median rate under this load. The counted "
                            + "rates are in the summary of each load.")
                    .formatted(where));
        }
    }

    /** The trials in which the kernel dropped connections, so that their accept rates do not count. */
    private void dropped(List<String> notes) {
        List<String> trialsWithDrops = new ArrayList<>();
        curves.loads()
                .forEach(load -> load.rows().forEach(row -> {
                    long trials = load.load().validTrials(row.subject()).stream()
                            .filter(trial -> trial.connecting().drops() > 0)
                            .count();
                    if (trials > 0) {
                        trialsWithDrops.add(Figures.format(
                                "%s of %s (%s)",
                                Figures.count((int) trials, "trial"),
                                row.subject(),
                                load.shape().label()));
                    }
                }));
        if (!trialsWithDrops.isEmpty()) {
            notes.add(("Left out of accepted connections/s, because the kernel dropped connections, which were "
                            + "retried a second later: %s.")
                    .formatted(String.join("; ", trialsWithDrops)));
        }
    }

    private void broken(List<String> notes) {
        Map<String, String> broken = new TreeMap<>();
        curves.loads()
                .forEach(load ->
                        load.rows().forEach(row -> row.broken().ifPresent(why -> broken.put(row.subject(), why))));
        broken.forEach((name, why) -> notes.add(Notes.failed(name, why)));
    }

    /** Each reason once, with its loads if it does not hold for all. */
    private void skipped(List<String> notes) {
        Map<String, List<String>> loads = new LinkedHashMap<>();
        curves.loads()
                .forEach(load -> load.load()
                        .skipped()
                        .forEach((name, why) -> loads.computeIfAbsent(
                                        "%s. %s".formatted(name, Lines.beginning(why)), first -> new ArrayList<>())
                                .add(load.shape().label())));
        loads.forEach((what, where) -> notes.add("SKIPPED"
                + (where.size() == curves.loads().size() ? "" : " (" + String.join("; ", where) + ")") + ": " + what));
    }

    private void invalid(List<String> notes) {
        Map<Verdict.Kind, Integer> kinds = new TreeMap<>();
        int all = 0;
        int invalid = 0;
        for (Summary load : curves.loads()) {
            for (Row row : load.rows()) {
                all += row.trials().total();
                invalid += row.trials().total() - row.trials().valid();
                row.trials().invalid().forEach(reason -> kinds.merge(reason.kind(), reason.trials(), Integer::sum));
            }
        }
        if (invalid > 0) {
            notes.add(Figures.format(
                    "INVALID trials, which are in the data and left out of every figure here: %,d of %,d (%s).",
                    invalid,
                    all,
                    kinds.entrySet().stream()
                            .map(kind -> kind.getValue() + " x " + kind.getKey())
                            .collect(Collectors.joining(", "))));
        }
    }
}
