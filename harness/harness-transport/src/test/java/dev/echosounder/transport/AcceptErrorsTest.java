package dev.echosounder.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AcceptErrorsTest {

    private final HeardLog log = new HeardLog();
    private final List<String> closed = new ArrayList<>();
    private final AcceptErrors newcomers = new AcceptErrors(new RateLimitedLog(log, () -> 0));

    @Test
    void whoCanBeServedIs() {
        assertThat(newcomers.admit("here", () -> closed.add("it"), () -> "a session"))
                .isEqualTo("a session");
        assertThat(closed).isEmpty();
        assertThat(log.said).isEmpty();
    }

    @Test
    void whoCannotBeServedIsClosedAndItIsSaidWhy() {
        Object serving = newcomers.admit("here", () -> closed.add("it"), () -> {
            throw new OutOfMemoryError("direct buffer memory");
        });

        assertThat(serving).isNull();
        assertThat(closed).containsExactly("it");
        assertThat(log.said)
                .containsExactly("WARNING A connection at here was closed, as no session could be made for it:"
                        + " java.lang.OutOfMemoryError: direct buffer memory");
    }

    @Test
    void aConnectionThatIsGoneAlreadyHarmsNobody() {
        Object serving = newcomers.admit(
                "here",
                () -> {
                    throw new IOException("gone");
                },
                () -> {
                    throw new IllegalStateException("full");
                });

        assertThat(serving).isNull();
        assertThat(log.said).singleElement().asString().endsWith("IllegalStateException: full");
    }

    @Test
    void whateverIsSaidIsSaidOnceInAWhile() {
        newcomers.refused("here", "there is no thread for it", new OutOfMemoryError("thread"));
        newcomers.notAccepted("here", new IOException("Too many open files"));

        assertThat(log.said)
                .containsExactly("WARNING A connection at here was refused, as there is no thread for it:"
                        + " java.lang.OutOfMemoryError: thread");
    }
}
