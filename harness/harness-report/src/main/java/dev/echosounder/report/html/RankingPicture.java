package dev.echosounder.report.html;

import dev.echosounder.report.Figures;
import dev.echosounder.report.Row;
import dev.echosounder.report.Row.Estimate;
import dev.echosounder.report.Summary;
import dev.echosounder.report.statistics.Interval;
import java.util.List;
import java.util.Map;

/**
 * The ranking as a small SVG picture of bars with intervals, for pages without scripts. Servers that may be the best
 * are on a shaded band; servers without a rank are left out.
 */
public final class RankingPicture {

    private static final int NAMES = 250;
    private static final int VALUES = 70;
    private static final int ROW = 24;
    private static final int LONGEST_NAME = 34;
    private static final String MAY_BE_BEST = "#f1f3f5";
    private static final String OTHERS = "#ffffff";

    private final Summary summary;
    private final List<Row> rows;
    private final Map<String, Look> looks;
    private final double most;

    private RankingPicture(Summary summary) {
        this.summary = summary;
        rows = summary.rows().stream()
                .filter(row -> row.ranked() && row.toFastest().isPresent())
                .toList();
        looks = Look.bySubject(List.of(summary.load()));
        most = rows.stream()
                .flatMap(row -> row.toFastest().stream())
                .mapToDouble(ratio -> Math.max(
                        ratio.value(), ratio.interval().map(Interval::high).orElse(0.0)))
                .max()
                .orElse(1);
    }

    /** The complete SVG document. */
    public static String of(Summary summary) {
        return new RankingPicture(summary).text();
    }

    private String text() {
        int height = Svg.HEADING + ROW * Math.max(1, rows.size()) + ROW / 2;
        StringBuilder text = Svg.begun(
                height,
                "Ranking: ",
                summary.title(),
                "Ratio to the best by " + summary.key()
                        + (summary.key().moreIsBetter() ? "; longer is better. " : "; shorter is better. ")
                        + "None was shown to be better than those on the shaded band.");
        if (rows.isEmpty()) {
            text.append("<text x=\"8\" y=\"%d\">No server is ranked: none has enough valid trials.</text>\n"
                    .formatted(Svg.HEADING + ROW - 7));
        }
        for (int i = 0; i < rows.size(); i++) {
            row(text, rows.get(i), Svg.HEADING + i * ROW, rows.get(i).mayBeBest() ? MAY_BE_BEST : OTHERS);
        }
        return text.append("</svg>\n").toString();
    }

    private void row(StringBuilder text, Row row, int top, String band) {
        Estimate ratio = row.toFastest().orElseThrow();
        Look look = looks.get(row.subject());
        String colour = Svg.COLOURS.get(look.colour());
        int middle = top + ROW / 2;
        text.append("<rect x=\"0\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n"
                .formatted(top, Svg.WIDTH, ROW, band));
        text.append("<text x=\"8\" y=\"%d\">%s</text><text x=\"50\" y=\"%d\">%s</text>\n"
                .formatted(
                        middle + 4,
                        row.rankText(),
                        middle + 4,
                        Markup.text(Svg.shortened(row.subject(), LONGEST_NAME))));
        text.append("<rect x=\"%d\" y=\"%d\" width=\"%s\" height=\"%d\" fill=\"%s\" stroke=\"%s\"/>\n"
                .formatted(
                        NAMES,
                        top + 6,
                        Figures.format("%.1f", length(ratio.value())),
                        ROW - 12,
                        look.again() ? "none" : colour,
                        colour));
        ratio.interval()
                .filter(interval -> interval.low() < interval.high())
                .ifPresent(interval ->
                        text.append("<path d=\"M%s %dH%sM%s %dv8M%s %dv8\" stroke=\"#000000\" fill=\"none\"/>\n"
                                .formatted(
                                        at(interval.low()),
                                        middle,
                                        at(interval.high()),
                                        at(interval.low()),
                                        middle - 4,
                                        at(interval.high()),
                                        middle - 4)));
        text.append("<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>\n"
                .formatted(Svg.WIDTH - 8, middle + 4, Figures.ratio(ratio.value())));
    }

    private String at(double ratio) {
        return Figures.format("%.1f", NAMES + length(ratio));
    }

    private double length(double ratio) {
        return ratio / most * (Svg.WIDTH - NAMES - VALUES);
    }
}
