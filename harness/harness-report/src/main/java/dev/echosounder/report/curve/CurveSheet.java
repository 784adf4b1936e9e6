package dev.echosounder.report.curve;

import dev.echosounder.report.Figures;
import dev.echosounder.report.Notes;
import dev.echosounder.report.Sheet;
import dev.echosounder.report.Sheet.Part;
import java.util.List;

/** Curves as tables with what must be known to read them. */
public final class CurveSheet {

    private CurveSheet() {}

    /** Tables of these figures. */
    public static Sheet of(Curves curves, List<CurveFigure> figures) {
        List<String> subjects = curves.subjects();
        return new Sheet(
                curves.outcome().title(),
                List.of(curves.loadText()),
                Notes.warnings(curves.loads()),
                figures.stream()
                        .flatMap(figure -> cuts(curves, figure).stream()
                                .map(cut -> new Part(caption(figure, cut), cut.table(subjects, figure))))
                        .toList(),
                new CurveNotes(curves).paragraphs(figures));
    }

    /**
     * One table with a column for each number of clients, or else for each size; where both vary, one with a column for
     * each size for each number of clients. How many connections are accepted hardly depends on the size, so that is
     * shown once, for the smallest.
     */
    private static List<Cut> cuts(Curves curves, CurveFigure figure) {
        boolean once = figure == CurveFigure.ACCEPTED_PER_SECOND
                && curves.connections().size() > 1;
        return curves.sizes().size() == 1 || once
                ? List.of(curves.byConnections().getFirst())
                : curves.bySizes();
    }

    /** Beside what came over a link stands what it carries. */
    private static String caption(CurveFigure figure, Cut cut) {
        return "%s, by the %s; %s%s"
                .formatted(
                        figure.text(),
                        cut.byConnections() ? "number of clients" : "size of messages",
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
}
