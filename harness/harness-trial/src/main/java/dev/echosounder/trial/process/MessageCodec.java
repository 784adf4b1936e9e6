package dev.echosounder.trial.process;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.Locale;

/**
 * Encodes requests and replies as lines of text: a mark, and the serialized record in Base64. The mark distinguishes
 * them from what the JVM itself prints to the same stream.
 *
 * <p>It uses Java's serialization, because both ends run the same build, and a JSON library would take a server with
 * one core longer to load than everything else before it listens. The filter admits only these records and what they
 * contain.
 */
public final class MessageCodec {

    private static final String MARK = "@echosounder:";
    private static final ObjectInputFilter FILTER = ObjectInputFilter.Config.createFilter(
            "maxdepth=20;dev.echosounder.**;java.lang.*;java.util.*;java.time.*;java.net.*;!*");

    private MessageCodec() {}

    /** Whether a line is marked as a request or a reply. */
    public static boolean isMarked(String line) {
        return line.startsWith(MARK);
    }

    /** Encodes a record as one line, without a line break. */
    public static String encode(Serializable value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(value);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible.getMessage(), impossible);
        }
        return MARK + Base64.getEncoder().encodeToString(bytes.toByteArray());
    }

    /**
     * Decodes a marked line.
     *
     * @throws IOException if it is invalid, or of another type
     */
    public static <T> T decode(String line, Class<T> type) throws IOException {
        try (ObjectInputStream in = new ObjectInputStream(
                new ByteArrayInputStream(Base64.getDecoder().decode(line.substring(MARK.length()))))) {
            in.setObjectInputFilter(FILTER);
            return type.cast(in.readObject());
        } catch (IOException | ClassNotFoundException | RuntimeException nonsense) {
            throw new IOException(
                    String.format(
                            Locale.ROOT, "a line of %,d characters cannot be understood (%s)", line.length(), nonsense),
                    nonsense);
        }
    }
}
