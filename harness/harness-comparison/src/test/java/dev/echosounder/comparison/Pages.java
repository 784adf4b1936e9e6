package dev.echosounder.comparison;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What is written for people in this repository: README, CONTRIBUTING and all of docs. */
final class Pages {

    /** Of the repository, from the folder that the tests of this module run in. */
    static final Path ROOT = Path.of("../..");

    private Pages() {}

    /** The file of each. */
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
