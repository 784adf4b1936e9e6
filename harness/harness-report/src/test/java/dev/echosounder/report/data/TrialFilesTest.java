package dev.echosounder.report.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.load.generate.Latencies;
import dev.echosounder.trial.Trial;
import dev.echosounder.trial.TrialListener;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrialFilesTest {

    private static final Trial TRIAL = Staged.whole().trials().getFirst();

    @TempDir
    Path folder;

    @Test
    void theNameHasBlockPlaceAndSubject() {
        assertThat(TrialFiles.name(TRIAL)).isEqualTo("b01-p01-selector");
        assertThat(TrialFiles.name(Staged.whole().trials().get(4))).isEqualTo("b02-p02-selector-again");
    }

    @Test
    void theLogIsReadBackWithEveryCount() throws IOException {
        Latencies latencies = openLoop();

        TrialFiles.write(folder, TRIAL, measured(latencies));

        List<Histogram> read = read("b01-p01-selector.hlog");
        assertThat(read).extracting(Histogram::getTag).containsExactly("response", "service", "lag");
        assertThat(read).containsExactly(latencies.response(), latencies.service(), latencies.lag());
        assertThat(read.getFirst().getCountAtValue(3_000_000)).isEqualTo(2);
        assertThat(latencies.response().getTag())
                .as("what is written stays as it was")
                .isNull();
    }

    @Test
    void theLogHasTheTimeOfTheTrial() throws IOException {
        TrialFiles.write(folder, TRIAL, measured(openLoop()));

        Histogram response = read("b01-p01-selector.hlog").getFirst();
        assertThat(response.getStartTimeStamp())
                .isEqualTo(TRIAL.identity().started().toEpochMilli());
        assertThat(response.getEndTimeStamp() - response.getStartTimeStamp())
                .as("three runs of 1 s")
                .isEqualTo(3_000);
    }

    @Test
    void aClosedLoopHasOneHistogramAndSaysWhatItIs() throws IOException {
        TrialFiles.write(folder, TRIAL, measured(closedLoop()));

        assertThat(read("b01-p01-selector.hlog")).extracting(Histogram::getTag).containsExactly("response");
        assertThat(folder.resolve("b01-p01-selector.hlog")).content().contains("Closed loop");
    }

    @Test
    void theRunsAtTheCommonRateHaveSeparateHistograms() throws IOException {
        Latencies atRate = openLoop();
        atRate.loopTurn().recordValue(40_000);

        TrialFiles.write(folder, TRIAL, new TrialListener.Histograms(Optional.of(closedLoop()), Optional.of(atRate)));

        List<Histogram> read = read("b01-p01-selector.hlog");
        assertThat(read)
                .extracting(Histogram::getTag)
                .containsExactly("response", "at-rate-response", "at-rate-service", "at-rate-lag", "at-rate-loop-turn");
        assertThat(read.get(1)).isEqualTo(atRate.response());
        assertThat(read.getLast()).isEqualTo(atRate.loopTurn());
        assertThat(folder.resolve("b01-p01-selector.hlog")).content().contains("Closed loop", "at-rate-:");
    }

    private static TrialListener.Histograms measured(Latencies latencies) {
        return new TrialListener.Histograms(Optional.of(latencies), Optional.empty());
    }

    private static Latencies openLoop() {
        Latencies latencies = closedLoop();
        latencies.service().recordValueWithCount(150_000, 4);
        latencies.lag().recordValueWithCount(2_000, 5);
        return latencies;
    }

    private static Latencies closedLoop() {
        Latencies latencies = Latencies.empty();
        latencies.response().recordValueWithCount(200_000, 1_000);
        latencies.response().recordValueWithCount(3_000_000, 2);
        return latencies;
    }

    private List<Histogram> read(String name) throws FileNotFoundException {
        List<Histogram> histograms = new ArrayList<>();
        try (HistogramLogReader log =
                new HistogramLogReader(folder.resolve(name).toFile())) {
            while (log.hasNext()) {
                histograms.add((Histogram) log.nextIntervalHistogram());
            }
        }
        return histograms;
    }
}
