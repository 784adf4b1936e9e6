package dev.echosounder.contract.mutant;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How a server is broken: the first sentence of its class's Javadoc, which is only in its source. */
final class Flaw {

    private static final Path SOURCES = Path.of("src/test/java");
    private static final Pattern JAVADOC = Pattern.compile("^/\\*\\*(.*?)\\*/", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern SENTENCE = Pattern.compile("(.*?\\.)(?:\\s.*)?");
    private static final Pattern INLINE_TAG = Pattern.compile("\\{@\\w+ (?:[^}]*[#.])?([^}]*)}");

    private Flaw() {}

    static String of(Class<?> broken) throws IOException {
        Path source = SOURCES.resolve(broken.getName().replace('.', '/') + ".java");
        Matcher javadoc = JAVADOC.matcher(Files.readString(source));
        if (!javadoc.find()) {
            throw new IllegalStateException(
                    "%s does not say how it is broken: begin its Javadoc with a sentence that does.".formatted(source));
        }
        String text = INLINE_TAG
                .matcher(javadoc.group(1)
                        .replaceAll("(?m)^\\s*\\*", " ")
                        .replaceAll("\\s+", " ")
                        .strip())
                .replaceAll("$1");
        Matcher sentence = SENTENCE.matcher(text);
        return sentence.matches() ? sentence.group(1) : text;
    }
}
