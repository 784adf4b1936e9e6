package dev.echosounder.api.transport;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.ResourceBundle;

import static org.assertj.core.api.Assertions.assertThat;

class ComplaintsTest {

    private final List<String> said = new ArrayList<>();
    private final IOException cause = new IOException("Too many open files");
    private boolean failing;
    private long now = Long.MAX_VALUE - 1; // nanoTime may begin anywhere, and run over
    private final Complaints complaints = new Complaints(new Listening(), () -> now);

    @Test
    void theFirstIsSaidAtOnceWithItsCause() {
        complaints.say("Nobody can be accepted", cause);

        assertThat(said).containsExactly("WARNING Nobody can be accepted: java.io.IOException: Too many open files");
    }

    @Test
    void thoseThatFollowAreNotSaidForAWhile() {
        complaints.say("Nobody can be accepted", cause);
        now += Complaints.APART_NANOS - 1;
        complaints.say("Nobody can be accepted", cause);

        assertThat(said).hasSize(1);
    }

    @Test
    void theNextSaysHowManyWereNot() {
        for (int i = 0; i < 1_235; i++) {
            complaints.say("Nobody can be accepted", cause);
        }
        now += Complaints.APART_NANOS;
        complaints.say("Nobody can be accepted", cause);

        assertThat(said).hasSize(2).last().asString().endsWith("Too many open files (and 1,234 more of its kind before)");
    }

    @Test
    void whatWasCountedOnceIsNotCountedAgain() {
        complaints.say("Nobody can be accepted", cause);
        complaints.say("Nobody can be accepted", cause);
        now += Complaints.APART_NANOS;
        complaints.say("Nobody can be accepted", cause);
        now += Complaints.APART_NANOS;
        complaints.say("Nobody can be accepted", cause);

        assertThat(said).hasSize(3).last().asString().endsWith("Too many open files");
    }

    @Test
    void aLogThatFailsEndsNobodysThread() {
        failing = true;
        complaints.say("Nobody can be accepted", cause);

        assertThat(said).isEmpty();
    }

    private final class Listening implements System.Logger {

        @Override
        public String getName() {
            return "listening";
        }

        @Override
        public boolean isLoggable(Level level) {
            return true;
        }

        @Override
        public void log(Level level, ResourceBundle bundle, String message, Throwable thrown) {
            said.add(level + " " + message);
        }

        @Override
        public void log(Level level, ResourceBundle bundle, String format, Object... parameters) {
            if (failing) {
                throw new ExceptionInInitializerError("no file for the time zones");
            }
            said.add(level + " " + format);
        }
    }
}
