package dev.echosounder.trial.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LinesTest {

    private static List<String> read(InputStream stream) {
        List<String> lines = new ArrayList<>();
        Lines.read(stream, lines::add);
        return lines;
    }

    private static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void comeOneByOneAndTheLastNeedsNoEnd() {
        assertThat(read(stream("one\ntwo é\r\n\n  three"))).containsExactly("one", "two é", "  three");
    }

    @Test
    void aLineWithoutEndIsCut() {
        assertThat(read(stream("x".repeat(3 * Lines.MAX_BYTES) + "\nnext")))
                .satisfiesExactly(
                        cut -> assertThat(cut).hasSize(Lines.MAX_BYTES),
                        next -> assertThat(next).isEqualTo("next"));
    }

    @Test
    void aStreamThatFailsHasEnded() {
        InputStream breaking = new InputStream() {

            private int left = 5;

            @Override
            public int read() throws IOException {
                if (left == 0) {
                    throw new IOException("broken");
                }
                return --left == 2 ? '\n' : 'a';
            }
        };

        assertThat(read(breaking)).containsExactly("aa", "aa");
    }
}
