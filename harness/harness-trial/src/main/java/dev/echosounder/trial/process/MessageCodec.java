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
 * Requests and replies as lines of text: a mark, and the serialized record in Base64. The mark distinguishes them from
 * what a JVM itself prints, which shares the stream.
 *
 * <p>Java's own serialization, because both ends are the same build of the same classes, and starting a JSON library
 * would cost a server that has one core more than all else that it does before it listens. The filter lets nothing in
 * but these records and what they hold.
 */
final class MessageCodec {

    private static final String MARK = "@echosounder:";
    private static final ObjectInputFilter FILTER = ObjectInputFilter.Config.createFilter(
            "maxdepth=20;dev.echosounder.**;java.lang.*;java.util.*;java.time.*;java.net.*;!*");

    private MessageCodec() {}

    /** Whether this line is meant to be one of ours. */
    static boolean isMarked(String line) {
        return line.startsWith(MARK);
    }

    /** One line, without its end. */
    static String encode(Serializable value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(value);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible.getMessage(), impossible);
        }
        return MARK + Base64.getEncoder().encodeToString(bytes.toByteArray());
    }

    /**
     * What a marked line says.
     *
     * @throws IOException if it cannot be understood, or says something of another type
     */
    static <T> T decode(String line, Class<T> type) throws IOException {
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
