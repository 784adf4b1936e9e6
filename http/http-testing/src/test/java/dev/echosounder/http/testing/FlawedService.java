package dev.echosounder.http.testing;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A sound service, whose input, output and ends are changed on their way: so it does what a session with a certain flaw
 * would do. Text has a character for each byte.
 *
 * @param input changes what arrives at a time
 * @param output changes what is written at a time
 * @param ends whether connections are ended
 */
record FlawedService(Service sound, UnaryOperator<String> input, UnaryOperator<String> output, boolean ends)
        implements Service {

    static FlawedService input(Service sound, UnaryOperator<String> change) {
        return new FlawedService(sound, change, UnaryOperator.identity(), true);
    }

    static FlawedService output(Service sound, UnaryOperator<String> change) {
        return new FlawedService(sound, UnaryOperator.identity(), change, true);
    }

    static FlawedService withoutEnds(Service sound) {
        return new FlawedService(sound, UnaryOperator.identity(), UnaryOperator.identity(), false);
    }

    @Override
    public Session newSession() {
        return new FlawedSession(sound.newSession());
    }

    @Override
    public Optional<Duration> lingerLimit() {
        return sound.lingerLimit();
    }

    @Override
    public String refusal(String why) {
        return sound.refusal(why);
    }

    private static String text(ByteBuffer bytes) {
        String text = StandardCharsets.ISO_8859_1.decode(bytes).toString();
        bytes.position(bytes.limit());
        return text;
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private final class FlawedSession implements Session {

        private final Session session;
        private String unread = "";

        FlawedSession(Session session) {
            this.session = session;
        }

        @Override
        public void received(ByteBuffer in, Outbox out) {
            ByteBuffer changed = bytes(unread + input.apply(text(in)));
            session.received(changed, new FlawedOutbox(out));
            unread = text(changed);
        }

        @Override
        public void inputEnded(Outbox out) {
            session.inputEnded(new FlawedOutbox(out));
        }

        @Override
        public void closed(Throwable cause) {
            session.closed(cause);
        }
    }

    private final class FlawedOutbox implements Outbox {

        private final Outbox out;

        FlawedOutbox(Outbox out) {
            this.out = out;
        }

        @Override
        public boolean hasRoom() {
            return out.hasRoom();
        }

        @Override
        public void write(ByteBuffer part) {
            out.write(bytes(output.apply(text(part))));
        }

        @Override
        public void end() {
            if (ends) {
                out.end();
            }
        }
    }
}
