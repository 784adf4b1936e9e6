package dev.echosounder.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Half-closes, and the one close. */
class ConnectionEndTest {

    /** Answers {@code bye} to anything and ends, and answers once more, which nobody will hear. */
    private final RecordingSession leaving = new RecordingSession((in, out) -> {
        in.position(in.limit());
        out.write(Bytes.of("bye"));
        out.end();
        out.write(Bytes.of("too late"));
    });

    @Test
    void whenTheInputEndsTheOutputIsDeliveredAndEndedAndTheConnectionClosed() {
        RecordingSession session = new RecordingSession(new Echo());
        StagedConnection connection = new StagedConnection(session);

        connection.start();
        connection.input(Bytes.of("hello"));
        connection.inputEnd();

        assertThat(session.calls).containsExactly("started", "received 5", "inputEnded", "closed null");
        assertThat(connection.events)
                .containsSubsequence("send 5", "end", "disconnect")
                .endsWith("end", "disconnect");
        assertThat(connection.wantsInput()).isFalse();
        assertThat(connection.isClosed()).isTrue();
    }

    @Test
    void lastWordsAreSentBeforeTheEnd() {
        StagedConnection connection = new StagedConnection(new Session() {
            @Override
            public void received(ByteBuffer in, Outbox out) {}

            @Override
            public void inputEnded(Outbox out) {
                out.write(Bytes.of("bye"));
            }
        });

        connection.inputEnd();

        assertThat(connection.events).containsExactly("send 3", "flush", "end", "disconnect");
    }

    @Test
    void theOutputIsEndedOnlyWhenEverythingIsSent() {
        StagedConnection connection = new StagedConnection(new Echo());
        connection.takeNothing();
        connection.input(Bytes.of("hello"));
        connection.inputEnd();

        connection.takeOnly(4);
        connection.drain();
        assertThat(connection.count("end")).isZero();
        assertThat(connection.isClosed()).isFalse();
        assertThat(connection.wantsDrain()).isTrue();

        connection.takeEverything();
        connection.drain();
        assertThat(connection.events).endsWith("send 1", "flush", "end", "disconnect");
    }

    @Test
    void aSessionThatEndsHalfClosesAndStillHearsItsPeer() {
        StagedConnection connection = new StagedConnection(leaving);

        connection.input(Bytes.of("?"));
        assertThat(connection.text()).isEqualTo("bye");
        assertThat(connection.count("end")).isEqualTo(1);
        assertThat(connection.isClosed()).isFalse();
        assertThat(connection.wantsInput()).isTrue();

        connection.input(Bytes.of("more"));
        connection.inputEnd();

        assertThat(leaving.calls).containsExactly("received 1", "received 4", "inputEnded", "closed null");
        assertThat(connection.count("end")).isEqualTo(1);
    }

    @Test
    void aSessionThatEndsWhileAnswersWaitHalfClosesAfterThem() {
        StagedConnection connection = new StagedConnection(leaving);
        connection.takeNothing();

        connection.input(Bytes.of("?"));
        assertThat(connection.count("end")).isZero();
        connection.takeEverything();
        connection.drain();

        assertThat(connection.text()).isEqualTo("bye");
        assertThat(connection.events).endsWith("end");
    }

    @Test
    void nothingIsWrittenAfterTheEnd() {
        StagedConnection connection = new StagedConnection(leaving);

        connection.input(Bytes.of("?"));
        connection.input(Bytes.of("?"));
        connection.inputEnd();

        assertThat(connection.text()).isEqualTo("bye");
        assertThat(connection.sends()).containsExactly("send 3");
    }

    @Test
    void whatIsWrittenAfterTheEndIsConsumedLikeAnyOther() {
        ByteBuffer late = Bytes.of("too late");
        StagedConnection connection = new StagedConnection((in, out) -> {
            out.end();
            out.write(late);
        });

        connection.input(Bytes.of("?"));

        assertThat(late.hasRemaining()).isFalse();
    }

    @Test
    void aClientMayEndAtTheGun() {
        StagedConnection connection = new StagedConnection(new Session() {
            @Override
            public void started(Outbox out) {
                out.end();
            }

            @Override
            public void received(ByteBuffer in, Outbox out) {}
        });

        connection.start();

        assertThat(connection.events).containsExactly("flush", "end");
        assertThat(connection.wantsInput()).isTrue();
    }

    @Test
    void aSlowEndClosesWhenItIsDone() {
        RecordingSession session = new RecordingSession(new Echo());
        StagedConnection connection = new StagedConnection(session);
        connection.endsLater = true;

        connection.inputEnd();
        assertThat(connection.events).endsWith("end");
        assertThat(connection.isClosed()).isFalse();

        connection.drain(); // whatever else happens meanwhile, it is begun once
        connection.inputEnd();
        assertThat(connection.count("end")).isEqualTo(1);

        connection.endSent();
        assertThat(session.calls).containsExactly("inputEnded", "closed null");
        assertThat(connection.events).endsWith("disconnect");
    }

    @Test
    void aSlowEndThatIsDoneBeforeTheInputEndsWaitsForIt() {
        StagedConnection connection = new StagedConnection(leaving);
        connection.endsLater = true;

        connection.input(Bytes.of("?"));
        connection.endSent();
        assertThat(connection.isClosed()).isFalse();
        connection.inputEnd();

        assertThat(leaving.calls).endsWith("inputEnded", "closed null");
    }

    /**
     * Each letter is an event, in this order; every order must close exactly once, and in good order unless it has an x
     * before.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "sieex", "esiex", "eisx", "iesx", "siix", "ssie", "iees", "xsie", "xxx", "sxie", "sixe", "six", "isex",
                "iiee"
            })
    void theConnectionIsClosedExactlyOnceInEveryOrderOfEvents(String order) {
        RecordingSession session = new RecordingSession(new Session() {
            @Override
            public void received(ByteBuffer in, Outbox out) {
                in.position(in.limit());
                out.end();
            }
        });
        StagedConnection connection = new StagedConnection(session);
        IOException reset = new IOException("Connection reset");

        order.chars().forEach(event -> {
            switch (event) {
                case 's' -> connection.start();
                case 'e' -> connection.input(Bytes.of("end, please"));
                case 'i' -> connection.inputEnd();
                case 'x' -> connection.close(reset);
                default -> throw new AssertionError(order);
            }
        });

        boolean inputEndsFirst =
                order.indexOf('i') >= 0 && (order.indexOf('x') < 0 || order.indexOf('i') < order.indexOf('x'));
        assertThat(session.causes).containsExactly(inputEndsFirst ? null : reset);
        assertThat(session.calls.getLast()).as("nothing is told afterwards").startsWith("closed");
        assertThat(connection.count("disconnect")).isEqualTo(1);
        assertThat(connection.count("end")).isLessThanOrEqualTo(1);
        assertThat(connection.events.getLast()).isEqualTo("disconnect");
    }

    @Test
    void onlyTheFirstCloseCounts() {
        RecordingSession session = new RecordingSession(new Echo());
        StagedConnection connection = new StagedConnection(session);

        connection.close(null);
        connection.close(new IOException("Connection reset"));

        assertThat(session.calls).containsExactly("closed null");
    }

    @Test
    void aClosedConnectionWantsNothingSendsNothingAndConsumesWhatStillArrives() {
        StagedConnection connection = new StagedConnection(new Echo());
        connection.takeNothing();
        connection.input(Bytes.of("hello"));
        connection.close(null);
        int events = connection.events.size();
        ByteBuffer late = Bytes.of("late");

        connection.takeEverything();
        connection.drain();
        connection.input(late);
        connection.endSent();

        assertThat(late.hasRemaining()).isFalse();
        assertThat(connection.wantsInput()).isFalse();
        assertThat(connection.wantsDrain()).isFalse();
        assertThat(connection.events).hasSize(events);
    }

    @Test
    void aConnectionThatIsClosedBeforeTheGunIsNeverStarted() {
        RecordingSession session = new RecordingSession(new Echo());
        StagedConnection connection = new StagedConnection(session);

        connection.close(null);
        connection.start();

        assertThat(session.calls).containsExactly("closed null");
    }
}
