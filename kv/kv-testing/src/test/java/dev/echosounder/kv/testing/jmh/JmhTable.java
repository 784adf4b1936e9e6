package dev.echosounder.kv.testing.jmh;

import dev.echosounder.report.Figures;
import dev.echosounder.report.Table;
import dev.echosounder.report.TextTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What JMH found of one command on several servers, as a table for a terminal of 120 columns: a row for each, the
 * fastest first.
 */
final class JmhTable {

    private JmhTable() {}

    static String text(String title, List<JmhFigures> figures) {
        List<String> header = new ArrayList<>(List.of("model", "ops/s\n(99.9%)", "mean\nus"));
        header.addAll(JmhFigures.NAMES);
        header.add("single\nshot us");
        List<String> lines = new ArrayList<>(List.of(title));
        if (figures.isEmpty()) {
            lines.add("Nobody could be asked.");
        } else {
            lines.addAll(TextTable.lines(Table.ofTexts(
                    header,
                    figures.stream()
                            .sorted(Comparator.comparingDouble(JmhFigures::perSecond)
                                    .reversed())
                            .map(JmhTable::row)
                            .toList())));
        }
        return String.join(System.lineSeparator(), lines) + System.lineSeparator();
    }

    private static List<String> row(JmhFigures of) {
        List<String> row = new ArrayList<>(List.of(of.model(), throughput(of), Figures.micros(of.average())));
        of.percentiles().forEach(micros -> row.add(Figures.micros(micros)));
        row.add(Figures.micros(of.singleShot()));
        return row;
    }

    /** {@code 52,123 +-4%}; without the reach where too few iterations were made to tell. */
    private static String throughput(JmhFigures of) {
        String perSecond = Figures.format("%,.0f", of.perSecond());
        double percent = Math.ceil(of.error() / of.perSecond() * 100);
        return Double.isNaN(percent)
                ? perSecond
                : perSecond + (percent >= 100 ? " +->100%" : Figures.format(" +-%.0f%%", percent));
    }
}
