package dev.echosounder.comparison;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The pages of the repository: README, CONTRIBUTING and all of docs. */
final class Pages {

    /** The root of the repository, relative to the folder in which these tests run. */
    static final Path ROOT = Path.of("../..");

    private Pages() {}

    /** The files of all pages. */
    static List<Path> all() throws IOException {
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            return Stream.concat(
                            Stream.of("README.md", "CONTRIBUTING.md").map(ROOT::resolve),
                            docs.filter(file -> file.toString().endsWith(".md")))
                    .sorted()
                    .toList();
        }
    }
}
