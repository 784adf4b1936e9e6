package dev.echosounder.command;

import dev.echosounder.report.data.SummaryFiles;
import dev.echosounder.trial.Subject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * The published summary of a comparison, from which pages quote their figures.
 *
 * @param title the heading of the table
 * @param rows the rows of the servers, the best first
 */
record PublishedResult(String title, List<CSVRecord> rows) {

    private static final Path ALL = Path.of("../docs/results");

    /** All published results, by their names. */
    static List<PublishedResult> all() {
        try (Stream<Path> folders = Files.list(ALL)) {
            return folders.filter(folder -> Files.exists(folder.resolve(SummaryFiles.CSV)))
                    .sorted()
                    .map(PublishedResult::read)
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException("There is no folder %s of published results".formatted(ALL), unreadable);
        }
    }

    private static PublishedResult read(Path folder) {
        try (CSVParser csv = CSVParser.parse(
                folder.resolve(SummaryFiles.CSV),
                StandardCharsets.UTF_8,
                CSVFormat.RFC4180
                        .builder()
                        .setHeader()
                        .setSkipHeaderRecord(true)
                        .get())) {
            return new PublishedResult(ResultPage.heading(folder), csv.getRecords());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(
                    "%s must be a folder with the summary.csv and summary.md of a comparison: %s"
                            .formatted(folder, unreadable.getMessage()),
                    unreadable);
        }
    }

    /**
     * The row of this server, if it has a place in the ranking, and there is one: not one for each of several loads.
     */
    Optional<CSVRecord> ranked(String subject) {
        boolean oneLoad = rows.stream()
                        .map(row -> List.of(row.get("clients"), row.get("idle_clients"), row.get("message_bytes")))
                        .distinct()
                        .count()
                == 1;
        return rows.stream()
                .filter(_ -> oneLoad)
                .filter(row -> row.get("server").equals(subject) && !rank(row).isEmpty())
                .findFirst();
    }

    /** The range of ranks of a server; empty if it is not ranked. */
    static String rank(CSVRecord row) {
        String best = row.get("rank_best");
        String worst = row.get("rank_worst");
        return best.equals(worst) ? best : best + "-" + worst;
    }

    /** The number of ranked servers, without controls. */
    long places() {
        return rows.stream()
                .filter(row -> !rank(row).isEmpty() && !row.get("server").endsWith(Subject.AGAIN))
                .count();
    }
}
