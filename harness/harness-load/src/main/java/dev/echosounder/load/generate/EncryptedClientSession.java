package dev.echosounder.load.generate;

import dev.echosounder.api.EncryptedSession;
import dev.echosounder.api.Encryption;
import dev.echosounder.api.Handshake;
import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import dev.echosounder.load.Destination;
import dev.echosounder.load.EncryptionSpec;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * A client's session on encrypted connections. The first call on a connection begins the handshake, and reaches the
 * inner session when that is done. So a load with lasting connections makes all handshakes before its first run, and
 * one that connects for each message has them in its response times.
 */
final class EncryptedClientSession implements ClientSession {

    /**
     * The most full handshakes of a client that resumes sessions: some servers offer one only after the first answer.
     */
    private static final int FULL_HANDSHAKES = 2;

    private final ClientSession inner;
    private final Supplier<EncryptedSession> connections;
    private final boolean resuming;
    private final Consumer<Outbox> starting;
    private final Consumer<Outbox> sending = this::send;
    private final Session passedOn = new PassedOn();
    private final UnreadInput unread = new UnreadInput();

    private EncryptedSession connection; // null before the first call, and after it was left
    private Consumer<Outbox> first; // the call that waits for the handshake; null when that is done
    private boolean leaving;
    private int handshakes;
    private Handshake handshake; // the latest; null before the first
    private long intended;
    private long now;

    /** @param client the number of the client */
    EncryptedClientSession(ClientSession inner, Encryption.OfClient encryption, boolean resuming, int client) {
        this.inner = inner;
        this.resuming = resuming;
        this.connections = resuming ? () -> encryption.resuming(passedOn, client) : () -> encryption.around(passedOn);
        this.starting = inner::started;
    }

    /**
     * A function that makes the client sessions of a load, by the numbers of its clients, as its encryption requires.
     *
     * @throws IOException if the certificate of the server cannot be used
     */
    static IntFunction<ClientSession> encrypting(
            EncryptionSpec spec, Destination server, IntFunction<ClientSession> sessions) throws IOException {
        return switch (spec) {
            case EncryptionSpec.Plaintext _ -> sessions;
            case EncryptionSpec.Tls tls -> {
                Encryption.OfClient encryption = tls.load().client(tls.version(), server.certificate());
                yield client -> new EncryptedClientSession(sessions.apply(client), encryption, tls.resuming(), client);
            }
        };
    }

    /** Calls the inner session now, or after the handshake, which then begins. */
    private void call(Consumer<Outbox> call, Outbox out) {
        if (connection == null) {
            connection = connections.get();
            first = call;
            connection.started(out);
        } else if (first == null) {
            connection.write(call, out);
        } else {
            throw new IllegalStateException("A client sent again on a connection before its handshake was done.");
        }
    }

    @Override
    public void started(Outbox out) {
        call(starting, out);
    }

    @Override
    public void due(long intended, long now, Outbox out) {
        this.intended = intended;
        this.now = now;
        call(sending, out);
    }

    private void send(Outbox out) {
        inner.due(intended, now, out);
    }

    @Override
    public void received(ByteBuffer in, Outbox out) {
        ByteBuffer shown = unread.followedBy(in); // with the rest of a record that was there in part
        connection.received(shown, out);
        unread.keep(shown);
    }

    /** Sends close_notify and half-closes; a connection without a handshake has nothing to close. */
    @Override
    public void finish(Outbox out) {
        if (connection == null) {
            inner.finish(out);
        } else {
            connection.end(out);
        }
    }

    @Override
    public void leave(Outbox out) {
        if (connection != null) {
            EncryptedSession left = connection;
            connection = null;
            unread.clear();
            leaving = true;
            try {
                left.end(out);
            } finally {
                left.closed(null);
                leaving = false;
            }
        }
    }

    @Override
    public void closed(Throwable cause) {
        if (connection == null) {
            inner.closed(cause);
        } else {
            connection.closed(cause);
        }
    }

    @Override
    public void prepare(RunParameters parameters) {
        inner.prepare(parameters);
    }

    @Override
    public void runIsOver() {
        inner.runIsOver();
    }

    @Override
    public boolean isOver() {
        return inner.isOver();
    }

    @Override
    public long answered() {
        return inner.answered();
    }

    @Override
    public Optional<Handshake> handshake() {
        return Optional.ofNullable(handshake);
    }

    @Override
    public String progress() {
        return inner.progress();
    }

    /** The inner session, as a connection calls it. */
    private final class PassedOn implements Session {

        @Override
        public void started(Outbox out) {
            handshake = connection.handshake();
            handshakes++;
            if (resuming && handshakes > FULL_HANDSHAKES && !handshake.resumed()) {
                throw new IllegalStateException(
                        "A connection was to resume the TLS session of its client, and the server insisted on a full"
                                + " handshake.");
            }
            Consumer<Outbox> call = first;
            first = null;
            call.accept(out);
        }

        @Override
        public void received(ByteBuffer in, Outbox out) {
            inner.received(in, out);
        }

        @Override
        public void inputEnded(Outbox out) {
            inner.inputEnded(out);
        }

        @Override
        public void closed(Throwable cause) {
            if (!leaving) {
                inner.closed(cause);
            }
        }
    }
}
