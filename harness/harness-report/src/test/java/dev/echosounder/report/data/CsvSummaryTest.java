package dev.echosounder.report.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.echosounder.report.CsvTable;
import dev.echosounder.report.Outcomes;
import dev.echosounder.report.Row;
import dev.echosounder.report.Summary;
import dev.echosounder.report.curve.StagedSeries;
import dev.echosounder.trial.Outcome;
import dev.echosounder.trial.cost.Cost.Figure;
import java.io.IOException;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;

class CsvSummaryTest {

    @Test
    void everyRowIsReadBackUnchanged() throws IOException {
        Summary summary = Summary.of(Staged.whole());

        List<CSVRecord> records = parsed(Staged.whole());

        assertThat(records)
                .extracting(record -> record.get("server"))
                .containsExactlyElementsOf(
                        summary.rows().stream().map(Row::subject).toList());
        Row first = summary.rows().getFirst();
        CSVRecord record = records.getFirst();
        assertThat(Double.parseDouble(record.get("messages_per_second")))
                .isEqualTo(first.figure().orElseThrow().value());
        assertThat(Double.parseDouble(record.get("messages_per_second_low_95")))
                .isEqualTo(first.figure().orElseThrow().interval().orElseThrow().low());
        assertThat(Double.parseDouble(record.get("closed_loop_p99_us")))
                .isEqualTo(first.closed().orElseThrow().p99().orElseThrow());
        assertThat(Double.parseDouble(record.get("worst_client_share")))
                .isEqualTo(first.behaviour().orElseThrow().worstClientShare().orElseThrow());
        assertThat(Double.parseDouble(record.get("server_user_us_per_message")))
                .isEqualTo(first.server()
                        .orElseThrow()
                        .of(Figure.USER_MICROS_PER_MESSAGE)
                        .getAsDouble());
        assertThat(Double.parseDouble(record.get("server_peak_resident_bytes")))
                .isEqualTo(first.server()
                        .orElseThrow()
                        .of(Figure.PEAK_RESIDENT_BYTES)
                        .getAsDouble());
        assertThat(Double.parseDouble(record.get("noise")))
                .isEqualTo(first.standing().noise().orElseThrow());
        assertThat(record.get("valid_trials")).isEqualTo("4");
        assertThat(record.get("not_distinguished_from"))
                .isEqualTo(String.join("; ", first.standing().notDistinguished()));
    }

    @Test
    void whatIsNotKnownIsEmpty() throws IOException {
        CSVRecord record = parsed(Staged.invalid()).stream()
                .filter(some -> some.get("server").equals("netty-nio"))
                .findFirst()
                .orElseThrow();

        assertThat(record.get("rank_best")).isEmpty();
        assertThat(record.get("messages_per_second")).isEmpty();
        assertThat(record.get("load_threads")).isEmpty();
        assertThat(record.get("total_trials")).isEqualTo("1");
        assertThat(record.get("unranked")).isNotEmpty();
    }

    @Test
    void namesWithCommasAndQuotesAreComplete() throws IOException {
        String name = "mine, \"the\nbest\"";

        assertThat(parsed(Outcomes.staged().ran(name, 1, 2, 3).outcome())
                        .getFirst()
                        .get("server"))
                .isEqualTo(name);
    }

    @Test
    void thereIsALineForEachServerAndLoad() throws IOException {
        List<CSVRecord> records = parsed(StagedSeries.byConnections());

        assertThat(records).hasSize(4);
        CSVRecord selector = records.stream()
                .filter(line -> line.get("server").equals("selector")
                        && line.get("clients").equals("10"))
                .findFirst()
                .orElseThrow();
        assertThat(Double.parseDouble(selector.get("messages_per_second"))).isCloseTo(90_100, within(1e-6));
        assertThat(Double.parseDouble(selector.get("megabytes_per_second"))).isCloseTo(90_100 * 64 / 1e6, within(1e-6));
        assertThat(Double.parseDouble(selector.get("accepted_connections_per_second")))
                .isCloseTo(500, within(1e-6));
        assertThat(selector.get("rank_worst")).isEqualTo("1");
    }

    @Test
    void ratesAreAsCountedAndWithoutTheMachinesDrift() throws IOException {
        assertThat(parsed(StagedSeries.onADriftingMachine()))
                .filteredOn(record -> record.get("server").equals("netty")
                        && record.get("clients").equals("100"))
                .singleElement()
                .satisfies(record -> {
                    assertThat(Double.parseDouble(record.get("messages_per_second")))
                            .isCloseTo(145_500, within(1e-6));
                    assertThat(Double.parseDouble(record.get("drift_free_messages_per_second")))
                            .isCloseTo(194_000, within(1e-6));
                });
    }

    private static List<CSVRecord> parsed(Outcome outcome) throws IOException {
        try (var csv = CSVFormat.RFC4180
                .builder()
                .setHeader()
                .setSkipHeaderRecord(true)
                .get()
                .parse(new java.io.StringReader(CsvTable.of(CsvSummary.of(Summary.all(outcome)))))) {
            return csv.getRecords();
        }
    }
}
