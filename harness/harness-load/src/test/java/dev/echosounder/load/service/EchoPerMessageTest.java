package dev.echosounder.load.service;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** Messages of 4 bytes. The work is counted, and a mark in the outbox shows when it was done. */
class EchoPerMessageTest {

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private int done;
    private int room = Integer.MAX_VALUE;
    private final Session session = new EchoPerMessage(4, () -> () -> {
                done++;
                said.write('|');
            })
            .newSession();

    private final Outbox outbox = new Outbox() {

        @Override
        public boolean hasRoom() {
            return room > 0;
        }

        @Override
        public void write(ByteBuffer bytes) {
            room -= bytes.remaining();
            while (bytes.hasRemaining()) {
                said.write(bytes.get());
            }
        }

        @Override
        public void end() {}
    };

    /** @return the bytes that were left unread */
    private String hear(String text) {
        ByteBuffer in = ByteBuffer.wrap(text.getBytes(US_ASCII));
        session.received(in, outbox);
        return US_ASCII.decode(in).toString();
    }

    private String said() {
        return said.toString(US_ASCII);
    }

    @Test
    void eachMessageIsEchoedWhenItsWorkIsDone() {
        assertThat(hear("abcdefgh")).isEmpty();
        assertThat(said()).isEqualTo("|abcd|efgh");
    }

    @Test
    void anIncompleteMessageIsLeftUnreadWithoutWork() {
        assertThat(hear("abc")).isEqualTo("abc");
        assertThat(done).isZero();
        assertThat(hear("abcde")).isEqualTo("e");
        assertThat(said()).isEqualTo("|abcd");
    }

    @Test
    void withoutRoomTheMessageIsLeftUnreadWithoutWork() {
        room = 1; // an answer that was begun when there was room is taken whole
        assertThat(hear("abcdefgh")).isEqualTo("efgh");
        assertThat(done).isEqualTo(1);
        room = 100;
        assertThat(hear("efgh")).isEmpty();
        assertThat(said()).isEqualTo("|abcd|efgh");
    }

    @Test
    void eachConnectionHasItsOwnWork() {
        int[] made = new int[1];
        EchoPerMessage service = new EchoPerMessage(1, () -> {
            made[0]++;
            return () -> {};
        });
        service.newSession();
        service.newSession();

        assertThat(made[0]).isEqualTo(2);
    }
}
