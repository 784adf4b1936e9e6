package dev.echosounder.report.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.report.Metric.Place;
import dev.echosounder.report.RankingTable;
import dev.echosounder.report.Row;
import dev.echosounder.report.StagedSummaries;
import dev.echosounder.report.Summary;
import dev.echosounder.report.Table;
import dev.echosounder.report.Table.Cell;
import dev.echosounder.trial.Outcome;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import tools.jackson.databind.JsonNode;

/** The table, the spreadsheet and the document have the same ranks. */
class RankFormsTest {

    static final Collection<Outcome> ALL = StagedSummaries.all().values();

    @ParameterizedTest
    @FieldSource("ALL")
    void allFormsHaveTheSameRanksInTheSameOrder(Outcome outcome) {
        Summary summary = Summary.of(outcome);
        Table text = RankingTable.of(summary, Place.REPORT);
        Table csv = CsvSummary.of(List.of(summary));
        JsonNode json =
                Json.MAPPER.readTree(ResultFile.text(outcome, List.of(summary))).at("/rankings/0/rows");

        assertThat(text.rows()).hasSameSizeAs(summary.rows());
        for (int i = 0; i < summary.rows().size(); i++) {
            List<Cell> line = text.rows().get(i);
            JsonNode standing = json.path(i).path("standing");
            String best = cell(csv, i, "rank_best").text();
            String worst = cell(csv, i, "rank_worst").text();

            assertThat(cell(csv, i, "server").text()).isEqualTo(line.get(1).text());
            assertThat(json.path(i).path("subject").stringValue())
                    .isEqualTo(line.get(1).text());
            if (summary.rows().get(i).ranked()) {
                assertThat(line.getFirst().text())
                        .isEqualTo(number(best) == number(worst) ? whole(best) : whole(best) + "-" + whole(worst));
                assertThat(standing.path("rankBest").intValue()).isEqualTo(number(best));
                assertThat(standing.path("rankWorst").intValue()).isEqualTo(number(worst));
                assertThat(line.getLast().text().replace(", ", "; "))
                        .isEqualTo(cell(csv, i, "not_distinguished_from").text());
                assertThat(standing.path("notDistinguished").size())
                        .as("a place for each server that is not distinguished")
                        .isEqualTo(number(worst) - number(best));
            } else {
                assertThat(line.getFirst().text()).isEqualTo(Table.NOTHING);
                assertThat(best).isEqualTo(Table.NOTHING);
                assertThat(standing.path("rankBest").isNull()).isTrue();
            }
        }
    }

    @ParameterizedTest
    @FieldSource("ALL")
    void ratiosFallFromRowToRow(Outcome outcome) {
        Summary summary = Summary.of(outcome);
        List<Double> ratios = summary.rows().stream()
                .filter(Row::ranked)
                .map(row -> row.toFastest().orElseThrow().value())
                .map(ratio -> summary.key().moreIsBetter() ? -ratio : ratio)
                .toList();

        assertThat(ratios).isSorted();
    }

    private static Cell cell(Table csv, int row, String column) {
        return csv.rows().get(row).get(csv.header().indexOf(column));
    }

    private static String whole(String number) {
        return String.valueOf(number(number));
    }

    private static int number(String text) {
        return (int) Double.parseDouble(text);
    }
}
