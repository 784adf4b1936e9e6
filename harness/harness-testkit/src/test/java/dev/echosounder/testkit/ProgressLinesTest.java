package dev.echosounder.testkit;

import dev.echosounder.load.Contestant;
import dev.echosounder.load.Run;
import dev.echosounder.testkit.broken.SoundModel;
import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import static org.assertj.core.api.Assertions.assertThat;

class ProgressLinesTest {

    private static final Contestant CONTESTANT = new Contestant(new SoundModel(), new SoundModel());

    private final AtomicLong nanos = new AtomicLong(-5_000_000_000L); // a nanoTime may be negative
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ProgressLines lines = new ProgressLines(new PrintStream(out, true, StandardCharsets.UTF_8), nanos::get);

    @Test
    void tellsWhatRanAndAboutHowLongTheRestWillTake() {
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(6));

        lines.ran(CONTESTANT, new Run(1_000, 1_250_000_000, Optional.empty()), true, 2, 10);

        assertThat(out.toString(StandardCharsets.UTF_8))
                .startsWith("[  2/10] warm-up  sound <- sound")
                .endsWith(" 1.2500 s, about 25 s left" + System.lineSeparator());
    }

    @Test
    void theLastLineHasNothingLeft() {
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(6));

        lines.ran(CONTESTANT, new Run(1_000, 500_000, Optional.empty()), false, 10, 10);

        assertThat(out.toString(StandardCharsets.UTF_8))
                .startsWith("[ 10/10] measured sound <- sound")
                .endsWith(" 0.0005 s" + System.lineSeparator());
    }

    @Test
    void aFailedRunSaysWhy() {
        lines.ran(CONTESTANT, new Run(0, 0, Optional.of("The server closed the connection.")), false, 10, 10);

        assertThat(out.toString(StandardCharsets.UTF_8))
                .endsWith(" FAILED. The server closed the connection." + System.lineSeparator());
    }
}
