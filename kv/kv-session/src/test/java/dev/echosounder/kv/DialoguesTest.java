package dev.echosounder.kv;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The replies of commands, by the dialogues in {@code dialogues.txt}: each begins with {@code ==} and its title, which
 * may end with a password, {@code >} is a request, whose words are sent as a line and as an array, {@code @} lets
 * milliseconds pass, and every other line is one of the reply.
 */
class DialoguesTest {

    /** The time at the beginning of each dialogue, in milliseconds since 1970. */
    private static final long BEGIN = 1_000_000_000_000L;

    private static final Pattern DIALOGUE = Pattern.compile("^== ", Pattern.MULTILINE);

    @TestFactory
    Stream<DynamicTest> dialogues() throws IOException {
        try (InputStream file = DialoguesTest.class.getResourceAsStream("dialogues.txt")) {
            return DIALOGUE.splitAsStream(new String(file.readAllBytes(), StandardCharsets.UTF_8))
                    .filter(text -> !text.isBlank())
                    .map(text -> text.lines().filter(line -> !line.isEmpty()).toList())
                    .flatMap(lines -> Stream.of(
                            DynamicTest.dynamicTest(lines.getFirst() + ", in lines", () -> hold(lines, Talk::say)),
                            DynamicTest.dynamicTest(
                                    lines.getFirst() + ", in arrays", () -> hold(lines, DialoguesTest::sayInArray))));
        }
    }

    /** Sends a line, in one of the two forms. */
    private interface Way {
        String say(Talk talk, String line);
    }

    private static String sayInArray(Talk talk, String line) {
        return talk.ask(Arrays.stream(line.split(" "))
                .map(word -> word.equals("''") ? "" : word)
                .toArray(String[]::new));
    }

    private static void hold(List<String> lines, Way way) {
        AtomicLong clock = new AtomicLong(BEGIN);
        Settings settings = Settings.usual().withClock(clock::get);
        Talk talk = new Talk(new KeyValue(
                lines.getFirst().endsWith(" (password: secret)") ? settings.withPassword("secret") : settings));
        StringBuilder replies = new StringBuilder();
        StringBuilder expected = new StringBuilder();
        for (String line : lines.subList(1, lines.size())) {
            if (line.startsWith("@ ")) {
                clock.addAndGet(Long.parseLong(line.substring(2)));
                continue;
            }
            expected.append(line).append('\n');
            if (line.startsWith("> ")) {
                replies.append(line)
                        .append('\n')
                        .append(way.say(talk, line.substring(2)).replace("\r\n", "\n"));
            }
        }

        assertThat(withoutEmptyLines(replies)).isEqualTo(withoutEmptyLines(expected));
    }

    private static String withoutEmptyLines(CharSequence text) {
        return text.toString().replaceAll("\n+", "\n");
    }
}
