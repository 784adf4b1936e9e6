package dev.echosounder.kv.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Models;
import dev.echosounder.api.Outbox;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import dev.echosounder.kv.KeyValue;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Stores that let a refused client keep its connection are found by what the features ask. */
@Timeout(60)
class RefusedClientTest {

    private static final Duration LINGER = Duration.ofMillis(200);
    private static final Duration TIMEOUT = Duration.ofSeconds(2);
    private static final String ERROR = "-ERR Protocol error: invalid multibulk length\r\n";

    /** Makes a service with another session, and another linger limit. */
    private static Service changed(Optional<Duration> linger, UnaryOperator<Session> session) {
        Service sound = new KeyValue();
        return new Service() {

            @Override
            public Session newSession() {
                return session.apply(sound.newSession());
            }

            @Override
            public Optional<Duration> lingerLimit() {
                return linger;
            }
        };
    }

    /** The fault of a service that refuses a client which goes on sending pieces of this size. */
    private static Optional<String> fault(Service service, int pieceBytes) throws Exception {
        Server server = Place.serve(Models.named("selector"), service);
        try (SocketClient client = new SocketClient(server.address())) {
            client.send("*x\r\n");
            assertThat(client.receive(ERROR.length())).isEqualTo(ERROR);
            return new RefusedClient(client, pieceBytes).fault(TIMEOUT);
        } finally {
            server.stop(Duration.ZERO);
        }
    }

    @Test
    void theServiceIsAccepted() throws Exception {
        Service sound = changed(Optional.of(LINGER), session -> session);

        assertThat(fault(sound, 1)).isEmpty();
        assertThat(fault(sound, 64 * 1024)).isEmpty();
    }

    @Test
    void oneThatHasNoLingerLimitIsFound() throws Exception {
        assertThat(fault(changed(Optional.empty(), session -> session), 1))
                .hasValueSatisfying(fault -> assertThat(fault).contains("can still send"));
    }

    @Test
    void oneThatDropsAllThatComesIsFound() throws Exception {
        assertThat(fault(changed(Optional.of(Duration.ofHours(1)), DropsAll::new), 64 * 1024))
                .hasValueSatisfying(fault -> assertThat(fault).contains("without end"));
    }

    @Test
    void oneThatDoesNotEndTheConnectionIsFound() throws Exception {
        assertThat(fault(changed(Optional.of(LINGER), NeverEnds::new), 1))
                .hasValueSatisfying(fault -> assertThat(fault).contains("can still send"));
    }

    /** A session that goes on dropping input, even after its failure. */
    private record DropsAll(Session session) implements Session {

        @Override
        public void received(ByteBuffer in, Outbox out) {
            try {
                session.received(in, out);
            } catch (IllegalStateException tooMuch) {
                in.position(in.limit());
            }
        }
    }

    /** A session that does not half-close. */
    private record NeverEnds(Session session) implements Session {

        @Override
        public void received(ByteBuffer in, Outbox out) {
            session.received(in, new Outbox() {

                @Override
                public boolean hasRoom() {
                    return out.hasRoom();
                }

                @Override
                public void write(ByteBuffer bytes) {
                    out.write(bytes);
                }

                @Override
                public void end() {}
            });
        }
    }
}
