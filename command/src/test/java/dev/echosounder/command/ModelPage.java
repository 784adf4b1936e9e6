package dev.echosounder.command;

import dev.echosounder.api.Model;
import dev.echosounder.api.Roles;
import dev.echosounder.report.MarkdownTable;
import dev.echosounder.report.Table;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVRecord;

/**
 * The page of a model in docs/models. What is between its markers is made from the model and from published
 * comparisons; the rest is written by hand.
 */
final class ModelPage {

    private ModelPage() {}

    /** The page as it must be, with the hand-written parts of the existing one. */
    static String of(Model model, List<PublishedResult> results, String present) {
        String withFacts = GeneratedPart.replaced(present, GeneratedPart.FROM_MODEL, facts(model));
        return GeneratedPart.replaced(withFacts, GeneratedPart.FROM_RESULTS, figures(model, results));
    }

    /** A page that does not exist yet, with the headings that all pages have. */
    static String blank(Model model) {
        return """
            # %1$s

            ## Threads

            %2$s
            %3$s

            ## Good at

            ## Bad at

            ## Notes

            ## Figures

            [Published results](../results/README.md) have dates, machines and what has changed since, and the curves
            over several loads. [Read a summary](../READING-A-SUMMARY.md) explains the columns.

            %4$s
            %3$s
            """.formatted(model.name(), GeneratedPart.FROM_MODEL, GeneratedPart.END, GeneratedPart.FROM_RESULTS);
    }

    /** The facts of a model, without its settings: these depend on machine and process, and are in each result. */
    private static String facts(Model model) {
        Roles roles = model.roles()
                .orElseThrow(() -> new IllegalArgumentException(
                        "%s does not say who does what: override Model.roles().".formatted(model.name())));
        StringBuilder facts = new StringBuilder("    " + ThreadPath.of(roles) + "\n\n");
        facts.append(MarkdownTable.of(Table.ofTexts(
                List.of("part", "done by"),
                1,
                ThreadPath.parts(roles).entrySet().stream()
                        .map(part -> List.of(part.getKey(), part.getValue().text()))
                        .toList())));
        model.incapable()
                .forEach(
                        (capability, because) -> facts.append("\nIt is exempt from scenarios tagged `%s`, because %s.\n"
                                .formatted(capability.tag(), because)));
        return facts.toString();
    }

    private static String figures(Model model, List<PublishedResult> results) {
        List<List<String>> rows = results.stream()
                .flatMap(result -> result.ranked(model.name()).stream().map(row -> figures(result, row)))
                .toList();
        return rows.isEmpty()
                ? "No published comparison in which servers took turns contains it.\n"
                : MarkdownTable.of(Table.ofTexts(
                        List.of(
                                "comparison",
                                "rank",
                                "to the best",
                                "CPU us/msg",
                                "longest stall ms",
                                "bytes/msg",
                                "threads"),
                        0,
                        rows));
    }

    private static List<String> figures(PublishedResult result, CSVRecord row) {
        return List.of(
                result.title(),
                "%s of %d".formatted(PublishedResult.rank(row), result.places()),
                number(row, "%.2f", "ratio_to_fastest"),
                number(row, "%.1f", "server_user_us_per_message", "server_system_us_per_message"),
                number(row, "%,.0f", "longest_stall_ms"),
                number(row, "%,.0f", "server_allocated_bytes_per_message"),
                number(row, "%,.0f", "server_threads"));
    }

    /** The sum of these columns; a dash if one is empty. */
    private static String number(CSVRecord row, String format, String... columns) {
        return Stream.of(columns).map(row::get).anyMatch(String::isEmpty)
                ? "-"
                : String.format(
                        Locale.ROOT,
                        format,
                        Stream.of(columns)
                                .mapToDouble(column -> Double.parseDouble(row.get(column)))
                                .sum());
    }
}
