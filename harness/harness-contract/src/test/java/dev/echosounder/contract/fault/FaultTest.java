package dev.echosounder.contract.fault;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What cannot be is refused in a sentence. */
class FaultTest {

    @Test
    void nonsenseIsRefused() {
        refused(() -> new Fault.Split(0), "Pieces of 0 bytes never arrive: give at least 1 byte.");
        refused(() -> new Fault.Join(-1_000), "Pieces of -1,000 bytes cannot be joined: give at least 1 byte.");
        refused(() -> new Fault.Delay(Duration.ZERO), "A delay of PT0S delays nothing: give at least 1 ms.");
        refused(
                () -> new Fault.Throttle(0),
                "A way that lets 0 bytes pass a second lets nothing pass: give at least 1 byte.");
        refused(
                () -> new Fault.Break(-1, Fault.Kind.CUT),
                "There is no place after -1 bytes of a stream: give 0 bytes or more.");
    }

    private static void refused(ThrowingCallable fault, String sentence) {
        assertThatThrownBy(fault).isInstanceOf(IllegalArgumentException.class).hasMessage(sentence);
    }
}
