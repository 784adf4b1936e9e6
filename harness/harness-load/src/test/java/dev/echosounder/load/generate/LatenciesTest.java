package dev.echosounder.load.generate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What travels between processes. */
class LatenciesTest {

    @Test
    void aMillionTimesTravelInAFewKilobytesAndArriveAsTheyWere() throws Exception {
        Latencies latencies = Latencies.empty();
        SplittableRandom random = new SplittableRandom(42);
        for (int i = 0; i < 1_000_000; i++) {
            latencies.response().recordValue((long)
                    Math.exp(11 + 0.5 * random.nextGaussian())); // around 60 microseconds
            latencies.service().recordValue(50_000 + random.nextLong(20_000));
        }
        latencies.response().recordValue(Latencies.HIGHEST_NANOS);

        byte[] bytes = written(latencies);
        Latencies read = (Latencies) read(bytes);

        assertThat(bytes.length).isLessThan(16 * 1024);
        assertThat(read).isEqualTo(latencies);
        assertThat(read.response().getTotalCount()).isEqualTo(1_000_001);
        assertThat(read.lag().getTotalCount()).isZero();
    }

    @Test
    void whatHasTravelledCanStillBeAddedToAndRecordTheHighest() throws Exception {
        Latencies sum = (Latencies) read(written(Latencies.empty()));
        Latencies other = Latencies.empty();
        other.response().recordValue(1);
        other.service().recordValue(2);
        other.lag().recordValue(Latencies.HIGHEST_NANOS);

        sum.add(other);
        sum.add(other);
        sum.response().recordValue(Latencies.HIGHEST_NANOS);

        assertThat(sum.response().getTotalCount()).isEqualTo(3);
        assertThat(sum.service().getCountAtValue(2)).isEqualTo(2);
        assertThat(sum.lag().getCountAtValue(Latencies.HIGHEST_NANOS)).isEqualTo(2);
    }

    @Test
    void aReportTravelsWithThem() throws Exception {
        Latencies latencies = Latencies.empty();
        latencies.response().recordValue(123);
        RunReport report = new RunReport(
                Run.open(2_000_000_000, 10, 11, 1, true, 0.5, Double.NaN), latencies, ClientAnswers.of(4, 6));

        RunReport read = (RunReport) read(written(report));

        assertThat(read).isEqualTo(report);
        assertThat(read.run().messagesPerSecond()).isEqualTo(5);
    }

    private static byte[] written(Object value) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(value);
        }
        return bytes.toByteArray();
    }

    private static Object read(byte[] bytes) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return in.readObject();
        }
    }
}
