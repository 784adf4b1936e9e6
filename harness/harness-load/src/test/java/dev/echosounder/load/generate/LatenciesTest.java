package dev.echosounder.load.generate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The serialized form of latencies and reports. */
class LatenciesTest {

    private static final long SLICE = LargestTimes.SLICE.toNanos();

    @Test
    void aMillionTimesAreSerializedInAFewKilobytesWithoutLoss() throws Exception {
        Latencies latencies = Latencies.empty();
        SplittableRandom random = new SplittableRandom(42);
        for (int i = 0; i < 1_000_000; i++) {
            latencies.response().recordValue((long)
                    Math.exp(11 + 0.5 * random.nextGaussian())); // around 60 microseconds
            latencies.service().recordValue(50_000 + random.nextLong(20_000));
        }
        latencies.response().recordValue(Latencies.HIGHEST_NANOS);
        latencies.loopTurn().recordValue(1_000);
        latencies.largest().begin(7);
        latencies.largest().record(7 + SLICE, Latencies.HIGHEST_NANOS);

        byte[] bytes = written(latencies);
        Latencies read = (Latencies) read(bytes);

        assertThat(bytes.length).isLessThan(16 * 1024);
        assertThat(read).isEqualTo(latencies);
        assertThat(read.response().getTotalCount()).isEqualTo(1_000_001);
        assertThat(read.lag().getTotalCount()).isZero();
        assertThat(read.eventsAbove(Latencies.HIGHEST_NANOS - 1)).isEqualTo(1);
    }

    @Test
    void deserializedHistogramsCanBeAddedToAndRecordTheHighestValue() throws Exception {
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
    void aReportIsSerializedWithItsHistograms() throws Exception {
        Latencies latencies = Latencies.empty();
        latencies.response().recordValue(123);
        RunReport report = new RunReport(
                Run.open(2_000_000_000, 10, 11, 1, true, 0.5, Double.NaN), latencies, ClientAnswers.of(4, 6));

        RunReport read = (RunReport) read(written(report));

        assertThat(read).isEqualTo(report);
        assertThat(read.run().messagesPerSecond()).isEqualTo(5);
    }

    @Test
    void theLargestTimesOfRunsFollowEachOther() throws Exception {
        Latencies sum = (Latencies) read(written(Latencies.empty()));
        for (int run = 1; run <= 3; run++) {
            Latencies one = Latencies.empty();
            long start = Long.MAX_VALUE - 5; // the clock overflows
            one.largest().begin(start);
            for (int slice = 0; slice < 1_500; slice += 2) {
                for (long nanos : new long[] {1, 1_000 * run, 7}) {
                    one.largest().record(start + slice * SLICE, nanos);
                }
            }
            sum.add(one);
        }

        assertThat(sum.eventsAbove(0)).as("slices with an answer").isEqualTo(3 * 750);
        assertThat(sum.eventsAbove(999)).isEqualTo(3 * 750);
        assertThat(sum.eventsAbove(1_000)).isEqualTo(2 * 750);
        assertThat(sum.eventsAbove(3_000)).isZero();
        assertThat(read(written(sum))).isEqualTo(sum).isNotEqualTo(Latencies.empty());
    }

    @Test
    void theAnswersOfTenThousandClientsAreSerializedInTwentyKilobytes() throws Exception {
        ClientAnswers answers = ClientAnswers.of(
                new SplittableRandom(42).longs(10_000, 0, 10_000).toArray());

        byte[] bytes = written(answers);

        assertThat(bytes.length).isLessThan(21_000);
        assertThat(read(bytes)).isEqualTo(answers).hasSameHashCodeAs(answers);
        ClientAnswers some = ClientAnswers.of(0, 1, 127, 128, Long.MAX_VALUE);
        assertThat(read(written(some))).isEqualTo(some).hasToString("[0, 1, 127, 128, 9223372036854775807]");
    }

    @Test
    void theWorstClientIsTheOneWithTheFewestAnswers() {
        ClientAnswers answers = ClientAnswers.empty();
        assertThat(answers.worst()).isEqualTo(-1);
        assertThat(answers.worstShare()).isNaN();

        answers.add(ClientAnswers.of(5, 1, 6));
        answers.add(ClientAnswers.of(0, 1, 1, 6));

        assertThat(answers).isEqualTo(ClientAnswers.of(5, 2, 7, 6)).isNotEqualTo(ClientAnswers.of(5, 2, 7));
        assertThat(answers.worst()).isEqualTo(1);
        assertThat(answers.ofClient(1)).isEqualTo(2);
        assertThat(answers.worstShare()).isEqualTo(0.4);
        assertThat(answers.below(0.5)).isEqualTo(1);
        assertThat(answers.below(0.4)).isZero();
        assertThat(ClientAnswers.empty().below(0.5)).isZero();
        assertThat(ClientAnswers.of(3, 3).worst()).isZero();
        assertThat(ClientAnswers.of(0, 0).worstShare()).isNaN();
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
