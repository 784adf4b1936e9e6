package dev.echosounder.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.ServiceTime;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A run of these has 100 clients and takes a second. */
class RunLengthTest {

    private static final LoadShape WAITING = Outcomes.SHAPE.taking(new ServiceTime.Waiting(Duration.ofMillis(5)));

    @Test
    void serversWhoseClientsMadeFewRoundTripsInARunAreNamed() {
        assertThat(notes(WAITING))
                .containsExactly("In a run of 1 s a client made only few round trips: b 9.90 and c 0.50 (median). At"
                        + " first all clients send at once, and at the end fewer and fewer do, so the rate may differ"
                        + " from that of longer runs.");
    }

    @Test
    void allMessagesInFlightMakeOneRoundTrip() {
        assertThat(notes(WAITING.at(new LoadModel.Closed(2))))
                .singleElement()
                .asString()
                .contains(": a 5.00, b 4.95 and c 0.25 (median)");
    }

    @Test
    void aServerThatDoesNotWaitIsIdleOnlyAtTheStartAndTheEnd() {
        assertThat(notes(Outcomes.SHAPE)).singleElement().asString().contains(": c 0.50 (median)");
        assertThat(notes(Outcomes.SHAPE.taking(new ServiceTime.Computing(Duration.ofMillis(5), 1))))
                .singleElement()
                .asString()
                .contains(": c 0.50 (median)");
    }

    @Test
    void anOpenLoopHasNoRoundTrips() {
        assertThat(notes(WAITING.at(new LoadModel.Open(100, LoadModel.Arrivals.EVENLY_SPACED))))
                .isEmpty();
    }

    private static List<String> notes(LoadShape shape) {
        return Summary.of(Outcomes.staged()
                        .with(shape)
                        .ran("a", 1000, 1000, 1000)
                        .ran("b", 990, 990, 990)
                        .ran("c", 50, 50, 50)
                        .outcome())
                .notes()
                .stream()
                .filter(note -> note.contains("round trips"))
                .toList();
    }
}
