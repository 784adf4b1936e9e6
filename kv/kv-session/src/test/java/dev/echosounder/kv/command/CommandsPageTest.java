package dev.echosounder.kv.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * The lists of commands in docs/KEY-VALUE.md are those of the table of commands, and of the other commands of Redis
 * 7.0. With {@code -Dechosounder.write-pages=true} they are written again instead.
 */
class CommandsPageTest {

    private static final Path PAGE = Path.of("../../docs/KEY-VALUE.md");
    private static final String BEGIN = "<!-- commands: written by CommandsPageTest -->\n";
    private static final String END = "<!-- end of commands -->\n";
    private static final int WIDTH = 120;

    @Test
    void thePageListsWhatIsThereAndWhatIsNot() throws IOException {
        String page = Files.readString(PAGE);
        int begin = page.indexOf(BEGIN) + BEGIN.length();
        int end = page.indexOf(END);
        assertThat(end).as("the end of the commands in %s", PAGE).isGreaterThanOrEqualTo(begin);
        if (Boolean.getBoolean("echosounder.write-pages")) {
            Files.writeString(PAGE, page.substring(0, begin) + lists() + page.substring(end));
        } else {
            assertThat(page.substring(begin, end))
                    .as("%s, which -Dechosounder.write-pages=true writes again", PAGE)
                    .isEqualTo(lists());
        }
    }

    /** Both directions: a command of the table that Redis has not would be missing from no list. */
    @Test
    void thereIsNoCommandThatRedisHasNotButThoseOfLaterVersions() throws IOException {
        List<String> further = new ArrayList<>(supported().keySet());
        redis().values().forEach(further::removeAll);

        assertThat(further)
                .containsExactlyInAnyOrder(
                        "client|maint_notifications", "client|no-touch", "client|setinfo"); // since 7.2 and 8.0
    }

    private static String lists() throws IOException {
        Map<String, Command> supported = supported();
        StringBuilder text = new StringBuilder("\n| command | group | what it does |\n| --- | --- | --- |\n");
        supported.values().stream()
                .filter(command -> command.subcommands == null || command.name.equals("command"))
                .forEach(command -> text.append(
                        "| `%s` | %s | %s |\n".formatted(shown(command.name), command.group, command.summary)));
        text.append("\nNot there, of the commands of Redis 7.0:\n\n");
        redis().forEach((group, names) -> {
            List<String> missing =
                    names.stream().filter(name -> !supported.containsKey(name)).toList();
            if (!missing.isEmpty()) {
                text.append(wrapped("- " + group + ":", missing));
            }
        });
        return text.append('\n').toString();
    }

    private static String wrapped(String begin, List<String> names) {
        StringBuilder text = new StringBuilder();
        String line = begin;
        for (int i = 0; i < names.size(); i++) {
            String name = " `" + shown(names.get(i)) + "`" + (i == names.size() - 1 ? "" : ",");
            if (line.length() + name.length() > WIDTH) {
                text.append(line).append('\n');
                line = " ";
            }
            line += name;
        }
        return text.append(line).append('\n').toString();
    }

    private static String shown(String name) {
        return name.toUpperCase(Locale.ROOT).replace('|', ' ');
    }

    /** All commands and subcommands, by name, in the order of the table. */
    private static Map<String, Command> supported() {
        Map<String, Command> supported = new LinkedHashMap<>();
        for (Command command : Commands.ALL.all()) {
            supported.put(command.name, command);
            if (command.subcommands != null) {
                command.subcommands.all().forEach(subcommand -> supported.put(subcommand.name, subcommand));
            }
        }
        return supported;
    }

    /** The names of the commands of Redis, by group. */
    private static Map<String, List<String>> redis() throws IOException {
        Map<String, List<String>> groups = new TreeMap<>();
        try (InputStream file = CommandsPageTest.class.getResourceAsStream("redis-commands.txt")) {
            new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .forEach(line -> {
                        String[] words = line.split(":? ");
                        groups.computeIfAbsent(words[0], first -> new ArrayList<>())
                                .addAll(List.of(words).subList(1, words.length));
                    });
        }
        return groups;
    }
}
