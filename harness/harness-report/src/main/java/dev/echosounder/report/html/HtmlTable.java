package dev.echosounder.report.html;

import dev.echosounder.report.Table;
import dev.echosounder.report.Table.Cell;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** A table as HTML. The page's script sorts its columns, by the attribute with the value if there is one. */
final class HtmlTable {

    /** A text with more characters gets a wide column. */
    private static final int LONG = 36;

    private static final Pattern PLAIN = Pattern.compile("[0-9,]*\\.?[0-9]+");

    private HtmlTable() {}

    /** @param name the name of the table, for screen readers */
    static void append(StringBuilder text, String name, Table some) {
        Table table = some.others(0, some.header().size());
        text.append("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Table: %s\"><table><thead><tr>"
                .formatted(Markup.text(name)));
        List<Boolean> words = IntStream.range(0, table.header().size())
                .mapToObj(column -> table.rows().stream().anyMatch(row -> isWords(row.get(column))))
                .toList();
        for (int column = 0; column < words.size(); column++) {
            text.append(words.get(column) ? "<th scope=\"col\" class=\"words\">" : "<th scope=\"col\">")
                    .append(Markup.text(table.header().get(column).replace('\n', ' ')))
                    .append("</th>");
        }
        text.append("</tr></thead><tbody>\n");
        for (List<Cell> row : table.rows()) {
            text.append("<tr>");
            for (int column = 0; column < row.size(); column++) {
                cell(text, row.get(column), column == 0, words.get(column));
            }
            text.append("</tr>\n");
        }
        text.append("</tbody></table></div>\n");
    }

    private static void cell(StringBuilder text, Cell cell, boolean name, boolean words) {
        text.append(name ? "<th scope=\"row\"" : "<td");
        if (!name && words) {
            text.append(" class=\"words")
                    .append(cell.text().length() > LONG ? " long" : "")
                    .append(cell.text().startsWith("INVALID") ? " invalid\"" : "\"");
        }
        if (cell.value() != null && !PLAIN.matcher(cell.text()).matches()) {
            text.append(" data-v=\"").append(cell.value().floatValue()).append('"');
        }
        text.append('>').append(Markup.text(cell.text())).append(name ? "</th>" : "</td>");
    }

    /** Whether a cell is aligned to the left, as words are, and not to the right, as numbers are. */
    private static boolean isWords(Cell cell) {
        return cell.value() == null && cell.text().chars().anyMatch(Character::isLetter);
    }
}
