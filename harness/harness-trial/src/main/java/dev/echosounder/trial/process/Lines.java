package dev.echosounder.trial.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** The lines of a stream whose content is not known: a line without end must not fill the memory of its reader. */
final class Lines {

    /** What is longer is cut. The longest that we send ourselves is a run's three histograms, some ten kilobytes. */
    static final int MAX_BYTES = 1024 * 1024;

    private Lines() {}

    /**
     * Reads to the end of the stream, or until it breaks, which is an end too. Empty lines are left out.
     *
     * @param each is given every line, as soon as it is whole
     */
    static void read(InputStream stream, Consumer<String> each) {
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
