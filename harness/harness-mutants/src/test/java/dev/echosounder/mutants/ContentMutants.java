package dev.echosounder.mutants;

import static dev.echosounder.mutants.Mutant.caughtBy;
import static dev.echosounder.mutants.Mutant.mutant;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** Mutants for which some bytes have a meaning, or some messages are the same. */
final class ContentMutants {

    private static final String BYTE_ORDER_MARK = "\u00ef\u00bb\u00bf";

    private static final Pattern LONG_RUN = Pattern.compile("(.)\\1{255,}", Pattern.DOTALL);

    private static final String GROWING =
            "Messages that begin alike: 100 round trips of up to 100 bytes, each the beginning of the next";
    private static final String SHRINKING =
            "Messages that begin alike: 100 round trips of up to 100 bytes, each the beginning of the one before";

    static final List<Mutant> ALL = List.of(
            mutant(
                    "ends the input of a client that sends \"bye\"",
                    caughtBy(meaning("the end, as servers of many tutorials do")),
                    endingAt(text -> text.strip().equalsIgnoreCase("bye"))),
            mutant(
                    "answers \"PING\" with \"PONG\"",
                    caughtBy(meaning("a question whether it lives")),
                    changing(text -> text.replace("PING", "PONG"))),
            mutant(
                    "takes the line of a request for the beginning of HTTP and ends",
                    caughtBy(meaning("a request")),
                    endingAt(text -> text.matches("(?s)[A-Z]+ \\S+ HTTP/1.*"))),
            mutant(
                    "ignores a byte order mark at the beginning of a connection",
                    caughtBy(meaning("a byte order mark of UTF-8")),
                    sound -> sound.connection.read = (connection, bytes) -> {
                        boolean marked = connection.reads == 0 && text(bytes).startsWith(BYTE_ORDER_MARK);
                        connection.input(marked ? bytes.position(BYTE_ORDER_MARK.length()) : bytes);
                    }),
            mutant(
                    "ignores a byte order mark wherever it stands",
                    caughtBy(meaning("a byte order mark of UTF-8"), meaning("a byte order mark in a text")),
                    changing(text -> text.replace(BYTE_ORDER_MARK, ""))),
            mutant(
                    "ends what it has read at the first zero",
                    caughtBy(
                            meaning("the end of a string"),
                            meaning("two strings of C"),
                            "1,000 bytes of nothing but <00>",
                            "64 KiB of nothing but <00>",
                            "4 MiB of nothing but <00>"),
                    changing(text -> text.indexOf('\0') < 0 ? text : text.substring(0, text.indexOf('\0')))),
            mutant(
                    "ends what it has read before the white space at its end",
                    caughtBy(meaning("white space"), meaning("an empty line"), "64 KiB of nothing but <LF>"),
                    changing(String::stripTrailing)),
            mutant(
                    "answers all ends of lines with the same",
                    caughtBy(meaning("lines with various ends"), meaning("an empty line")),
                    changing(text -> text.replace("\r\n", "\n"))),
            mutant(
                    "counts a run of equal bytes in one byte",
                    caughtBy(
                            "1,000 bytes of nothing but <00>",
                            "1,000 bytes of nothing but <FF>",
                            "64 KiB of nothing but a"),
                    changing(text -> LONG_RUN.matcher(text)
                            .replaceAll(
                                    run -> run.group().substring(0, run.group().length() % 256)))),
            mutant(
                    "leaves out whole pages of zeros",
                    caughtBy("64 KiB of nothing but <00>", "4 MiB of nothing but <00>"),
                    changing(text -> text.replace("\0".repeat(4096), ""))),
            mutant(
                    "takes two bytes of 255 for one, as Telnet does",
                    caughtBy(
                            meaning("options of Telnet, and its byte 255"),
                            "1,000 bytes of nothing but <FF>",
                            "64 KiB of nothing but <FF>",
                            "4 MiB of nothing but <FF>"),
                    changing(text -> text.replace("\u00ff\u00ff", "\u00ff"))),
            mutant(
                    "takes a message that equals the one before for its repetition",
                    caughtBy(
                            "Equal messages: 20 round trips of \"once more\"",
                            "Equal messages: 300 round trips of \"again\"",
                            "Equal messages: 300 round trips of 4 KiB of \"again\""),
                    sound -> sound.connection.read = (connection, bytes) -> {
                        String message = text(bytes);
                        if (!message.equals(connection.kept)) {
                            connection.input(bytes);
                        }
                        connection.kept = message;
                    }),
            mutant(
                    "answers no message that another client has sent before",
                    caughtBy("Clients that send what others have sent before"),
                    sound -> {
                        Map<String, SoundConnection> first = new ConcurrentHashMap<>();
                        sound.connection.read = (connection, bytes) -> {
                            if (first.computeIfAbsent(text(bytes), unknown -> connection) == connection) {
                                connection.input(bytes);
                            }
                        };
                    }),
            mutant(
                    "knows a message by its first 8 bytes and repeats its answer",
                    caughtBy(GROWING, SHRINKING),
                    sound -> {
                        Map<String, String> answers = new ConcurrentHashMap<>();
                        changing(text -> text.length() < 8
                                        ? text
                                        : answers.computeIfAbsent(text.substring(0, 8), unknown -> text))
                                .accept(sound);
                    }),
            mutant(
                    "takes a message that begins with the one before for more of the same",
                    caughtBy(GROWING),
                    sound -> sound.connection.read = (connection, bytes) -> {
                        String message = text(bytes);
                        String before = (String) connection.kept;
                        connection.kept = message;
                        boolean goesOn =
                                before != null && message.startsWith(before) && message.length() > before.length();
                        connection.input(goesOn ? bytes.position(before.length()) : bytes);
                    }),
            mutant(
                    "takes a beginning of the message before for a part of it that comes twice",
                    caughtBy(SHRINKING),
                    sound -> sound.connection.read = (connection, bytes) -> {
                        String message = text(bytes);
                        String before = (String) connection.kept;
                        connection.kept = message;
                        if (before == null || !before.startsWith(message)) {
                            connection.input(bytes);
                        }
                    }));

    private ContentMutants() {}

    private static String meaning(String of) {
        return "Bytes that others take for " + of;
    }

    /** A mutant for which the input of a client ends with such a text. */
    private static Consumer<SoundModel> endingAt(Predicate<String> end) {
        return sound -> sound.connection.read = (connection, bytes) -> {
            if (end.test(text(bytes))) {
                connection.inputEnd();
            } else {
                connection.input(bytes);
            }
        };
    }

    /** A mutant that has its clients send something else. */
    private static Consumer<SoundModel> changing(UnaryOperator<String> change) {
        return sound ->
                sound.connection.read = (connection, bytes) -> connection.input(bytes(change.apply(text(bytes))));
    }

    /** A character for each byte. */
    private static String text(ByteBuffer bytes) {
        return StandardCharsets.ISO_8859_1.decode(bytes.duplicate()).toString();
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
    }
}
