package dev.echosounder.trial.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Reads the lines of a stream of unknown content: a line without end must not fill the memory. */
public final class Lines {

    /** Longer lines are cut. The longest reply has the three histograms of a run, about ten kilobytes. */
    static final int MAX_BYTES = 1024 * 1024;

    private Lines() {}

    /**
     * Reads until the stream ends or fails. Empty lines are left out.
     *
     * @param each receives every line as soon as it is complete
     */
    public static void read(InputStream stream, Consumer<String> each) {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        byte[] bytes = new byte[8 * 1024];
        try (stream) {
            for (int count; (count = stream.read(bytes)) >= 0; ) {
                for (int i = 0; i < count; i++) {
                    if (bytes[i] == '\n') {
                        end(line, each);
                    } else if (line.size() < MAX_BYTES) {
                        line.write(bytes[i]);
                    }
                }
            }
        } catch (IOException broken) {
            // Its process has ended, or was ended.
        }
        end(line, each);
    }

    private static void end(ByteArrayOutputStream line, Consumer<String> each) {
        String text = line.toString(StandardCharsets.UTF_8).stripTrailing();
        line.reset();
        if (!text.isEmpty()) {
            each.accept(text);
        }
    }
}
