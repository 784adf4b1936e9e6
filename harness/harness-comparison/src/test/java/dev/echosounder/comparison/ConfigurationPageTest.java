package dev.echosounder.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/CONFIGURATION.md has each property of this project that the code reads, and no other. */
class ConfigurationPageTest {

    private static final Pattern IN_CODE = Pattern.compile("\"(echosounder\\.[a-z.-]*[a-z])\"");
    /** Names that look like properties: a file, and a benchmark. */
    private static final Set<String> NO_PROPERTIES =
            Set.of("echosounder.args", "echosounder.echo-every-server.selector");

    private static final Pattern ON_THE_PAGE = Pattern.compile("`(echosounder\\.[a-z.-]*[a-z])`");

    @Test
    void everyPropertyIsOnThePage() throws IOException {
        Set<String> described = found(ON_THE_PAGE, Files.readString(Pages.ROOT.resolve("docs/CONFIGURATION.md")));
        assertThat(described).isEqualTo(inCode());
    }

    private static Set<String> inCode() throws IOException {
        Set<String> properties = new TreeSet<>();
        try (Stream<Path> files = Files.walk(Pages.ROOT)) {
            files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.toString().contains("/target/"))
                    .forEach(file -> properties.addAll(found(IN_CODE, text(file))));
        }
        properties.removeAll(NO_PROPERTIES);
        return properties;
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Set<String> found(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map((MatchResult match) -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
