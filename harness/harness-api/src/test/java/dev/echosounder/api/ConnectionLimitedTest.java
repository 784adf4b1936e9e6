package dev.echosounder.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConnectionLimitedTest {

    private static final String SORRY =
            "This server serves 2 connections at a time, and so many are open: try again later.";

    private final Service service = new Echo().withConnectionLimit(2);
    private final RecordingOutbox out = new RecordingOutbox();

    @Test
    void soManyAreServed() {
        service.newSession();
        service.newSession().received(ByteBuffer.wrap(new byte[] {'a'}), out);

        assertThat(out.texts).containsExactly("a");
    }

    @Test
    void oneMoreReceivesTheReasonAndTheEnd() {
        service.newSession();
        service.newSession();
        Session refused = service.newSession();
        refused.started(out);

        assertThat(out.texts).containsExactly(SORRY + "\n");
        assertThat(out.ended).isTrue();
    }

    @Test
    void inputOfARefusedConnectionIsIgnored() {
        service.newSession();
        service.newSession();
        ByteBuffer in = ByteBuffer.wrap(new byte[100]);
        service.newSession().received(in, out);

        assertThat(in.hasRemaining()).isFalse();
        assertThat(out.texts).isEmpty();
    }

    @Test
    void aRefusedPeerThatGoesOnSendingIsClosed() {
        service.newSession();
        service.newSession();
        Session refused = service.newSession();
        refused.received(ByteBuffer.allocate(ConnectionLimited.LINGER_BYTES), out);

        assertThatThrownBy(() -> refused.received(ByteBuffer.allocate(1), out))
                .hasMessage("The peer goes on sending, although it was refused.");
        assertThat(service.lingerLimit()).contains(ConnectionLimited.LINGER);
    }

    @Test
    void whenOneIsClosedTheNextIsServed() {
        Session leaving = service.newSession();
        service.newSession();
        leaving.closed(new IOException("reset"));
        service.newSession().started(out);

        assertThat(out.texts).as("written to the connection that is served").isEmpty();
    }

    @Test
    void whenARefusedOneIsClosedNoOtherIsServed() {
        service.newSession();
        service.newSession();
        service.newSession().closed(null);
        service.newSession().started(out);

        assertThat(out.texts).isNotEmpty();
    }

    @Test
    void beyondTheLimitOfRefusalsConnectionsAreClosedWithoutASentence() {
        service.newSession();
        service.newSession();
        Session first = service.newSession();
        for (int i = 1; i < ConnectionLimited.REFUSALS; i++) {
            service.newSession();
        }
        assertThatThrownBy(service::newSession)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(SORRY);

        first.closed(null);

        service.newSession().started(out);
        assertThat(out.texts).isNotEmpty();
    }

    @Test
    void aServiceThatCannotMakeASessionTakesNoPlace() {
        boolean[] failing = {true};
        Service limited = ((Service) () -> {
                    if (failing[0]) {
                        throw new IllegalStateException("not now");
                    }
                    return new Echo();
                })
                .withConnectionLimit(1);
        assertThatThrownBy(limited::newSession).hasMessage("not now");
        failing[0] = false;

        limited.newSession().started(out);

        assertThat(out.texts).isEmpty();
    }

    @Test
    void allCallsReachTheSession() {
        List<String> calls = new ArrayList<>();
        Session session = ((Service) () -> new Session() {
                    @Override
                    public void started(Outbox to) {
                        calls.add("started");
                    }

                    @Override
                    public void received(ByteBuffer in, Outbox to) {
                        calls.add("received");
                    }

                    @Override
                    public void inputEnded(Outbox to) {
                        calls.add("inputEnded");
                    }

                    @Override
                    public void inputStopped(Outbox to) {
                        calls.add("inputStopped");
                    }

                    @Override
                    public void closed(Throwable cause) {
                        calls.add("closed " + cause);
                    }
                })
                .withConnectionLimit(1)
                .newSession();
        session.started(out);
        session.received(ByteBuffer.allocate(0), out);
        session.inputEnded(out);
        session.inputStopped(out);
        session.closed(null);

        assertThat(calls).containsExactly("started", "received", "inputEnded", "inputStopped", "closed null");
    }

    @Test
    void aLimitThatServesNoConnectionIsRefused() {
        assertThatThrownBy(() -> new Echo().withConnectionLimit(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A limit of 0 connections serves no client: give at least 1.");
    }
}
