package dev.echosounder.report;

import java.util.ArrayList;
import java.util.List;

/**
 * A printout of tables with their notes, as text for a terminal or as Markdown.
 *
 * @param title the heading
 * @param lead the load, a line each
 * @param warnings what must be known before the tables are read
 * @param notes the notes under the tables, a paragraph each
 */
public record Printout(String title, List<String> lead, List<String> warnings, List<Part> parts, List<String> notes) {

    /** A table under a caption, which may be empty; without rows there is only the caption. */
    public record Part(String caption, Table table) {}

    /** The printout in lines that fit a terminal, each with a line break. */
    public String text() {
        List<String> lines = new ArrayList<>(Lines.wrapped(title));
        lead.forEach(line -> lines.addAll(Lines.wrapped(line)));
        warnings.forEach(warning -> lines.addAll(Lines.wrapped(warning)));
        for (Part part : parts) {
            if (!part.caption().isEmpty()) {
                lines.add("");
                lines.addAll(Lines.wrapped(part.caption()));
            }
            if (!part.table().rows().isEmpty()) {
                lines.add("");
                lines.addAll(TextTable.lines(part.table()));
            }
        }
        lines.add("");
        notes.forEach(note -> lines.addAll(Lines.wrapped(note)));
        return String.join(System.lineSeparator(), lines) + System.lineSeparator();
    }

    /** The printout in Markdown, for a pull request or an issue. */
    public String markdown() {
        StringBuilder text = new StringBuilder("### " + MarkdownTable.plain(title) + "\n\n");
        lead.forEach(line -> text.append(MarkdownTable.plain(line)).append("\n\n"));
        warnings.forEach(warning ->
                text.append("**").append(MarkdownTable.plain(warning)).append("**\n\n"));
        for (Part part : parts) {
            if (!part.caption().isEmpty()) {
                text.append(MarkdownTable.plain(part.caption())).append("\n\n");
            }
            if (!part.table().rows().isEmpty()) {
                text.append(MarkdownTable.of(part.table())).append('\n');
            }
        }
        notes.forEach(
                note -> text.append("- ").append(MarkdownTable.plain(note)).append('\n'));
        return text.toString();
    }
}
