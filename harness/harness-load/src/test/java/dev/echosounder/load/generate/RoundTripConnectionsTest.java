package dev.echosounder.load.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One thread with both ends of a connection, on real sockets. */
@Timeout(60)
class RoundTripConnectionsTest {

    @ParameterizedTest(name = "spinning: {0}")
    @ValueSource(booleans = {false, true})
    void everyMessageMakesARoundTrip(boolean spinning) throws RunFailure {
        LoadShape shape = LoadShape.pingPong(1, 500, RoundTripConnections.MOST_BYTES);
        try (LoadConnections load = new RoundTripConnections(shape, spinning)) {
            ConnectTimes connecting = load.connect();
            RunReport report = load.run(shape);
            RunReport again = load.run(shape);

            assertThat(connecting.answeredNanos()).isGreaterThan(connecting.standNanos());
            assertThat(report.run().messages()).isEqualTo(500);
            assertThat(report.latencies().response().getTotalCount()).isEqualTo(500);
            assertThat(report.run().nanos()).isPositive();
            assertThat(again.run().messages()).isEqualTo(500);
        }
    }

    @ParameterizedTest(name = "spinning: {0}")
    @ValueSource(booleans = {false, true})
    void aRunOfADurationTakesThatLong(boolean spinning) throws RunFailure {
        LoadShape shape = LoadShape.pingPong(1, Duration.ofMillis(50), 32);
        try (LoadConnections load = new RoundTripConnections(shape, spinning)) {
            load.connect();
            RunReport report = load.run(shape);

            assertThat(report.run().nanos()).isGreaterThanOrEqualTo(50_000_000);
            assertThat(report.run().messages())
                    .isPositive()
                    .isEqualTo(report.latencies().response().getTotalCount());
        }
    }

    @Test
    void loadsThatOneThreadCannotDriveAreRefused() {
        LoadShape one = LoadShape.pingPong(1, 10, 32);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RoundTripConnections(LoadShape.pingPong(2, 10, 32), false))
                .withMessage("One thread with both ends has one client, which plays ping-pong, and not 2 clients x 10"
                        + " messages of 32 bytes, ping-pong.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RoundTripConnections(one.at(new LoadModel.Closed(2)), false));
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        new RoundTripConnections(one.at(new LoadModel.Open(10, LoadModel.Arrivals.POISSON)), false));
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        new RoundTripConnections(LoadShape.pingPong(1, 10, RoundTripConnections.MOST_BYTES + 1), false))
                .withMessage(
                        "One thread with both ends can send no more than 65,536 bytes, which the kernel holds for it,"
                                + " and not 65,537.");
    }
}
