package dev.echosounder.report.html;

import java.util.List;
import java.util.stream.IntStream;

/** A figure as HTML: a place for each chart, which the script fills, and the tables. */
final class FigureText {

    /** Rows of a table without a chart: with more, it is seen when it is asked for. */
    private static final int MANY = 40;
    /** Of a text in a table, in characters: with more, it gets a wide column. */
    private static final int LONG = 36;

    private FigureText() {}

    static void append(StringBuilder text, Figure figure) {
        text.append(("<figure id=\"figure-%s\" class=\"figure%s\" "
                        + "data-figure=\"%s\">\n<figcaption><h3>%s</h3><p>%s</p></figcaption>\n")
                .formatted(
                        figure.id(),
                        figure.sideBySide() ? " beside" : "",
                        figure.id(),
                        Markup.text(figure.heading()),
                        Markup.text(figure.text())));
        if (figure.views().size() > 1 && !figure.sideBySide()) {
            text.append("<p class=\"choice\"><label for=\"choice-%s\">Show</label> <select id=\"choice-%s\">"
                    .formatted(figure.id(), figure.id()));
            figure.views()
                    .forEach(view -> text.append("<option>")
                            .append(Markup.text(view.label()))
                            .append("</option>"));
            text.append("</select></p>\n");
        }
        text.append("<div class=\"views\">\n");
        figure.views().forEach(view -> view(text, figure, view));
        text.append("</div>\n</figure>\n");
    }

    private static void view(StringBuilder text, Figure figure, View view) {
        boolean several = figure.views().size() > 1;
        String name = figure.heading() + (several ? ", " + view.label() : "");
        text.append("<div class=\"view\">\n");
        if (several) {
            text.append("<h4>").append(Markup.text(view.label())).append("</h4>\n");
        }
        if (view.chart().isPresent()) {
            text.append(("<div class=\"chart\" data-name=\"%s\"></div>\n<details "
                            + "class=\"numbers\"%s><summary>Table</summary>\n")
                    .formatted(Markup.text(name), figure.open() ? " open" : ""));
            table(text, name, view.table());
            text.append("</details>\n");
        } else if (view.table().rows().size() > MANY) {
            text.append("<details class=\"numbers\"><summary>Table</summary>\n");
            table(text, name, view.table());
            text.append("</details>\n");
        } else {
            table(text, name, view.table());
        }
        text.append("</div>\n");
    }

    private static void table(StringBuilder text, String name, Table table) {
        text.append("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Table: %s\"><table><thead><tr>"
                .formatted(Markup.text(name)));
        List<Boolean> words = IntStream.range(0, table.header().size())
                .mapToObj(column -> table.rows().stream().anyMatch(row -> isWords(row.get(column))))
                .toList();
        for (int column = 0; column < words.size(); column++) {
            text.append(words.get(column) ? "<th scope=\"col\" class=\"words\">" : "<th scope=\"col\">")
                    .append(Markup.text(table.header().get(column)))
                    .append("</th>");
        }
        text.append("</tr></thead><tbody>\n");
        for (List<Table.Cell> row : table.rows()) {
            text.append("<tr>");
            for (int column = 0; column < row.size(); column++) {
                cell(text, row.get(column), column == 0, words.get(column));
            }
            text.append("</tr>\n");
        }
        text.append("</tbody></table></div>\n");
    }

    private static void cell(StringBuilder text, Table.Cell cell, boolean first, boolean words) {
        text.append(first ? "<th scope=\"row\"" : "<td");
        if (!first && words) {
            text.append(" class=\"words")
                    .append(cell.text().length() > LONG ? " long" : "")
                    .append(cell.text().startsWith("INVALID") ? " invalid\"" : "\"");
        }
        if (!cell.tellsByItself()) {
            text.append(" data-v=\"").append(cell.value().floatValue()).append('"');
        }
        text.append('>').append(Markup.text(cell.text())).append(first ? "</th>" : "</td>");
    }

    /** Words stand at the left, numbers at the right. */
    private static boolean isWords(Table.Cell cell) {
        return cell.value() == null && cell.text().chars().anyMatch(Character::isLetter);
    }
}
