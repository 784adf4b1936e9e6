package dev.echosounder.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Echo;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** What a transport may and may not call when it completes on the stack of the call that asked it to send. */
class ConnectionReentryTest {

    private static final int LONG = 3 * Outgoing.STRAIGHT_BYTES;

    /** What must not be called from within {@code send}. */
    static final List<Reentry> REFUSED = List.of(
            new Reentry("start()", Connection::start),
            new Reentry("input()", connection -> connection.input(ByteBuffer.allocate(1))),
            new Reentry("inputEnd()", Connection::inputEnd));

    private final StagedConnection connection = new StagedConnection(new Echo());

    @ParameterizedTest
    @FieldSource("REFUSED")
    void isRefusedWithinACallOfTheSession(Reentry reentry) {
        connection.completion = () -> reentry.call.accept(connection);

        connection.input(ByteBuffer.allocate(LONG));

        assertThat(connection.session.causes)
                .singleElement()
                .isInstanceOf(IllegalStateException.class)
                .extracting(Throwable::getMessage)
                .asString()
                .startsWith("A model called " + reentry.name + " from within a call of the session");
        assertThat(connection.session.calls).first().isEqualTo("received " + LONG);
        assertThat(connection.session.calls).hasSize(2);
    }

    @ParameterizedTest
    @FieldSource("REFUSED")
    void isRefusedWithinTheSendOfADrain(Reentry reentry) {
        connection.takeNothing();
        connection.input(ByteBuffer.allocate(LONG));
        connection.takeEverything();
        connection.completion = () -> reentry.call.accept(connection);

        connection.drain();

        assertThat(connection.session.causes)
                .singleElement()
                .isInstanceOf(IllegalStateException.class)
                .extracting(Throwable::getMessage)
                .asString()
                .startsWith("A model called " + reentry.name + " from within send()");
    }

    @Test
    void aDrainWithinACallIsDoneAsSoonAsThatIsOver() {
        connection.takeOnly(10);
        connection.completion = () -> {
            connection.takeEverything();
            connection.drain();
        };

        connection.input(ByteBuffer.wrap(Bytes.counted(0, LONG)));

        assertThat(connection.taken()).isEqualTo(Bytes.counted(0, LONG));
        assertThat(connection.wantsDrain()).isFalse();
        assertThat(connection.isClosed()).isFalse();
    }

    @Test
    void aTransportThatTakesLittleAndCompletesAtOnceTakesEverythingWithoutAnotherDrain() {
        connection.takes = () -> 1;
        connection.completion = connection::drain;

        connection.input(ByteBuffer.wrap(Bytes.counted(0, LONG)));
        connection.inputEnd();

        assertThat(connection.taken()).isEqualTo(Bytes.counted(0, LONG));
        assertThat(connection.session.calls).containsExactly("received " + LONG, "inputEnded", "closed null");
    }

    /** A call, by the name that the error gives it. */
    record Reentry(String name, Consumer<Connection> call) {

        @Override
        public String toString() {
            return name;
        }
    }
}
