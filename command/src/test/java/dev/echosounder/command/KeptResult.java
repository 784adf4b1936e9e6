package dev.echosounder.command;

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
 * The summary of a comparison that was run at full size, kept in the repository: what pages quote their figures from.
 *
 * @param title as it stands above the table
 * @param rows one for each server, the best first
 */
record KeptResult(String title, List<CSVRecord> rows) {

    private static final Path ALL = Path.of("../docs/results");

    /** All that are kept, by their names, but for those of the time before ranks were ranges: nothing quotes them. */
    static List<KeptResult> all() {
        try (Stream<Path> folders = Files.list(ALL)) {
            return folders.filter(Files::isDirectory)
                    .sorted()
                    .map(KeptResult::read)
                    .filter(KeptResult::hasRankRanges)
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException("There is no folder %s of kept results".formatted(ALL), unreadable);
        }
    }

    private static KeptResult read(Path folder) {
        try (CSVParser csv = CSVParser.parse(
                folder.resolve("summary.csv"),
                StandardCharsets.UTF_8,
                CSVFormat.RFC4180
                        .builder()
                        .setHeader()
                        .setSkipHeaderRecord(true)
                        .get())) {
            String title =
                    Files.readAllLines(folder.resolve("summary.md")).getFirst().replaceFirst("^#+ ", "");
            return new KeptResult(title, csv.getRecords());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(
                    "%s is to be a folder with the summary.csv and summary.md of a comparison: %s"
                            .formatted(folder, unreadable.getMessage()),
                    unreadable);
        }
    }

    /** The row of this server, if it has a place in the ranking. */
    Optional<CSVRecord> ranked(String subject) {
        return rows.stream()
                .filter(row -> row.get("server").equals(subject) && !rank(row).isEmpty())
                .findFirst();
    }

    private boolean hasRankRanges() {
        return rows.stream().allMatch(row -> row.isMapped("rank_best"));
    }

    /** The places that a server can have; empty if it has none. */
    static String rank(CSVRecord row) {
        String best = row.get("rank_best");
        String worst = row.get("rank_worst");
        return best.equals(worst) ? best : best + "-" + worst;
    }

    /** How many servers have a place in it, those not counted that were entered a second time. */
    long places() {
        return rows.stream()
                .filter(row -> !rank(row).isEmpty() && !row.get("server").endsWith(Subject.AGAIN))
                .count();
    }
}
