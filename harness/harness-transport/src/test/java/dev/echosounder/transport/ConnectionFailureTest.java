package dev.echosounder.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A failure of the session or of the transport costs this connection, and tells its session the cause once. */
class ConnectionFailureTest {

    enum Call {
        STARTED,
        RECEIVED,
        INPUT_ENDED
    }

    @ParameterizedTest
    @EnumSource
    void aSessionThatThrowsIsToldItsOwnFailure(Call failing) {
        RuntimeException bug = new RuntimeException("a bug in the session");
        RecordingSession session = new RecordingSession(new Session() {
            @Override
            public void started(Outbox out) {
                throwIf(Call.STARTED);
            }

            @Override
            public void received(ByteBuffer in, Outbox out) {
                throwIf(Call.RECEIVED);
            }

            @Override
            public void inputEnded(Outbox out) {
                throwIf(Call.INPUT_ENDED);
            }

            private void throwIf(Call call) {
                if (call == failing) {
                    throw bug;
                }
            }
        });
        StagedConnection connection = new StagedConnection(session);

        connection.start();
        connection.input(Bytes.of("hello"));
        connection.inputEnd();

        assertThat(session.causes).containsExactly(bug);
        assertThat(session.calls).as("the failing call was the last").hasSize(failing.ordinal() + 2);
        assertThat(connection.count("disconnect")).isEqualTo(1);
        assertThat(connection.count("end"))
                .as("a failure is not an end in good order")
                .isZero();
    }

    @Test
    void anErrorOfASessionCostsNoMoreThanItsConnection() {
        StackOverflowError error = new StackOverflowError("a deep session");
        RecordingSession session = new RecordingSession((in, out) -> {
            throw error;
        });
        StagedConnection connection = new StagedConnection(session);

        connection.input(Bytes.of("hello"));

        assertThat(session.causes).containsExactly(error);
    }

    @Test
    void aSessionThatThrowsLeavesNothingInABatchThatConnectionsShare() {
        StagedConnection connection = new StagedConnection((in, out) -> {
            out.write(Bytes.of("half an ans"));
            throw new IllegalStateException("a bug in the session");
        });

        connection.input(Bytes.of("hello"));

        assertThatTheBatchIsEmpty(connection);
    }

    @Test
    void aSendThatFailsInACallClosesWithItsCause() {
        RecordingSession session = new RecordingSession(new Echo());
        StagedConnection connection = new StagedConnection(session);
        connection.failure = new IOException("Broken pipe");
        ByteBuffer in = Bytes.of("hello");

        connection.input(in);

        assertThat(session.causes).containsExactly(connection.failure);
        assertThat(connection.count("disconnect")).isEqualTo(1);
        assertThat(in.hasRemaining()).isFalse();
    }

    @Test
    void aSendThatFailsInTheMiddleOfACallIsToldWhenTheCallIsOver() {
        RecordingSession session = new RecordingSession(new Session() {
            @Override
            public void received(ByteBuffer in, Outbox out) {
                out.write(ByteBuffer.allocate(5_000)); // goes straight, and fails
                out.write(Bytes.of("more"));
                out.write(ByteBuffer.allocate(5_000));
                in.position(in.limit());
            }
        });
        StagedConnection connection = new StagedConnection(session);
        connection.failure = new IOException("Broken pipe");

        connection.input(Bytes.of("hello"));

        assertThat(session.calls).containsExactly("received 5", "closed Broken pipe");
        assertThat(connection.sends())
                .as("nothing is tried on a broken connection")
                .containsExactly("send 5000");
        assertThatTheBatchIsEmpty(connection);
    }

    @Test
    void aSendThatFailsBeforeTheSessionDoesIsTheCauseAllTheSame() {
        RecordingSession session = new RecordingSession((in, out) -> {
            out.write(ByteBuffer.allocate(5_000));
            throw new IllegalStateException("a bug in the session");
        });
        StagedConnection connection = new StagedConnection(session);
        connection.failure = new IOException("Broken pipe");

        connection.input(Bytes.of("hello"));

        assertThat(session.causes).hasSize(1);
        assertThat(connection.count("disconnect")).isEqualTo(1);
    }

    @Test
    void aSendThatFailsInTheDrainClosesWithItsCause() {
        RecordingSession session = new RecordingSession(new Echo());
        StagedConnection connection = new StagedConnection(session);
        connection.takeNothing();
        connection.input(Bytes.of("hello"));

        connection.failure = new IOException("Connection reset by peer");
        connection.drain();
        connection.drain();

        assertThat(session.causes).containsExactly(connection.failure);
        assertThat(connection.sends()).hasSize(2);
    }

    @Test
    void anEndThatFailsClosesWithItsCause() {
        RecordingSession session = new RecordingSession(new Echo());
        StagedConnection connection = new StagedConnection(session);
        connection.failure = new IOException("Transport endpoint is not connected");

        connection.inputEnd();

        assertThat(session.calls).containsExactly("inputEnded", "closed Transport endpoint is not connected");
    }

    @Test
    void aTransportThatFailsUncheckedCostsNoMoreThanItsConnection() {
        RecordingSession session = new RecordingSession((in, out) -> {
            in.position(in.limit());
            out.write(Bytes.of("answer"));
        });
        StagedConnection connection = new StagedConnection(session);
        connection.failure = new IllegalStateException("a bug in the transport");

        connection.input(Bytes.of("hello"));

        assertThat(session.causes).containsExactly(connection.failure);
        assertThatTheBatchIsEmpty(connection);
    }

    @Test
    void aSessionThatThrowsInClosedDisturbsNobodyButIsLogged() {
        RuntimeException bug = new IllegalStateException("a bug in closed()");
        RecordingSession session = new RecordingSession(new Session() {
            @Override
            public void received(ByteBuffer in, Outbox out) {}

            @Override
            public void closed(Throwable cause) {
                throw bug;
            }
        });
        StagedConnection connection = new StagedConnection(session);

        List<Throwable> logged = new ArrayList<>();
        Logger log = Logger.getLogger(Connection.class.getName());
        log.setFilter(entry -> !logged.add(entry.getThrown()));
        try {
            connection.close(null);
            connection.close(null);
        } finally {
            log.setFilter(null);
        }

        assertThat(session.causes).hasSize(1);
        assertThat(connection.isClosed()).isTrue();
        assertThat(logged).containsExactly(bug);
    }

    private static void assertThatTheBatchIsEmpty(StagedConnection connection) {
        assertThat(connection.batch.position()).isZero();
        assertThat(connection.batch.limit()).isEqualTo(connection.batch.capacity());
    }
}
