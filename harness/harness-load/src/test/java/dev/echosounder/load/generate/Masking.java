package dev.echosounder.load.generate;

import dev.echosounder.api.EncryptedSession;
import dev.echosounder.api.Encryption;
import dev.echosounder.api.EncryptionProvider;
import dev.echosounder.api.Handshake;
import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * A staged encryption: a handshake of one byte in each direction, and then each byte with a mask, so that an echo
 * server echoes masked bytes as well. It fails if the contract of {@link EncryptedSession} is broken.
 */
public final class Masking implements EncryptionProvider {

    static final String NAME = "masking";
    static final String VERSION = "1.3";
    static final String CERTIFICATE = "certificate of the staged server";
    static final String SUITE = "mask";
    static final byte HELLO = 'H';

    private static final byte MASK = 0x55;

    /** Fewer bytes than this are left unread. */
    private static final int RECORD_BYTES = 1_000;

    /** The numbers of connections whose output was ended, and that were closed, in all tests. */
    static final AtomicInteger ENDED = new AtomicInteger();

    static final AtomicInteger CLOSED = new AtomicInteger();

    @Override
    public List<Encryption> encryptions() {
        return List.of(new Staged());
    }

    private static final class Staged implements Encryption {

        @Override
        public String label() {
            return NAME;
        }

        @Override
        public List<String> versions() {
            return List.of(VERSION, "1.2");
        }

        @Override
        public Optional<String> unavailable() {
            return Optional.empty();
        }

        @Override
        public OfServer server(String version) {
            throw new UnsupportedOperationException("Loads need the client side only.");
        }

        @Override
        public Credentials credentials() {
            throw new UnsupportedOperationException("Loads need the client side only.");
        }

        @Override
        public OfClient client(String version, String certificate) throws IOException {
            if (!certificate.equals(CERTIFICATE)) {
                throw new IOException("The certificate of the server cannot be read.");
            }
            return new OfClient() {
                private final Set<Integer> known = new HashSet<>();

                @Override
                public EncryptedSession around(Session session) {
                    return new Masked(session, false);
                }

                /** The server refuses every client whose number is odd. */
                @Override
                public EncryptedSession resuming(Session session, int client) {
                    return new Masked(session, client % 2 == 0 && !known.add(client));
                }
            };
        }
    }

    private static final class Masked implements EncryptedSession {

        private final Session inner;
        private final Handshake handshake;
        private boolean begun;
        private boolean ready;
        private boolean closed;

        Masked(Session inner, boolean resumed) {
            this.inner = inner;
            this.handshake = new Handshake(SUITE, "none", resumed);
        }

        @Override
        public Handshake handshake() {
            require(ready, "The handshake is not done.");
            return handshake;
        }

        @Override
        public void started(Outbox out) {
            require(!begun, "It was started before.");
            begun = true;
            out.write(ByteBuffer.wrap(new byte[] {HELLO}));
        }

        @Override
        public void received(ByteBuffer in, Outbox out) {
            require(begun && !closed, "It is not open.");
            if (!ready && in.hasRemaining()) {
                require(in.get() == HELLO, "The server does not answer as expected.");
                ready = true;
                inner.started(masking(out));
            }
            if (ready) {
                int limit = in.limit();
                in.limit(limit - in.remaining() % RECORD_BYTES);
                inner.received(masked(in), masking(out));
                in.limit(limit);
            }
        }

        @Override
        public void write(Consumer<Outbox> call, Outbox out) {
            require(ready && !closed, "The handshake is not done.");
            call.accept(masking(out));
        }

        @Override
        public void end(Outbox out) {
            ENDED.incrementAndGet();
            out.end();
        }

        @Override
        public void closed(Throwable cause) {
            require(!closed, "It was closed before.");
            closed = true;
            CLOSED.incrementAndGet();
            inner.closed(cause);
        }

        private static void require(boolean right, String otherwise) {
            if (!right) {
                throw new IllegalStateException(otherwise);
            }
        }
    }

    /** Masks all bytes; the session of an echo load consumes all of them. */
    private static ByteBuffer masked(ByteBuffer bytes) {
        ByteBuffer masked = ByteBuffer.allocate(bytes.remaining());
        while (bytes.hasRemaining()) {
            masked.put((byte) (bytes.get() ^ MASK));
        }
        return masked.flip();
    }

    private static Outbox masking(Outbox out) {
        return new Outbox() {
            @Override
            public boolean hasRoom() {
                return out.hasRoom();
            }

            @Override
            public void write(ByteBuffer bytes) {
                out.write(masked(bytes));
            }

            @Override
            public void end() {
                out.end();
            }
        };
    }
}
