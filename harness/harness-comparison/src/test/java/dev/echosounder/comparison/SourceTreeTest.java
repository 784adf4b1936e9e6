package dev.echosounder.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What CONTRIBUTING.md and docs/ARCHITECTURE.md say of the sources: widths, sizes of packages, and who may use whom.
 */
class SourceTreeTest {

    private static final int COLUMNS = 120;
    private static final int CLASSES_IN_A_PACKAGE = 40;

    /** The modules in order: a module uses only modules before it. */
    private static final List<String> MODULES = List.of(
            "harness-api",
            "harness-transport",
            "harness-linux",
            "harness-contract",
            "harness-mutants",
            "harness-load",
            "harness-trial",
            "harness-benchmarks",
            "harness-report",
            "harness-comparison");

    /** A table that a comparison wrote. */
    private static final String PUBLISHED = "summary.md";

    private static final Pattern DEPENDENCY = Pattern.compile("<artifactId>(harness-[a-z]+)</artifactId>");

    private static final Pattern STEP = Pattern.compile("^(?:Given|When|Then|And|But|Rule:|Scenario) ");

    @Test
    void noLineIsWiderThan120Columns() throws IOException {
        List<String> wide = new ArrayList<>();
        for (Path file : files(Set.of("java", "md", "feature", "xml", "js", "css", "html"))) {
            List<String> lines = Files.readAllLines(file);
            for (int i = 0; i < lines.size(); i++) {
                if (lines.get(i).codePointCount(0, lines.get(i).length()) > COLUMNS
                        && !cannotBeWrapped(file, lines.get(i))) {
                    wide.add("%s:%d".formatted(Pages.ROOT.relativize(file), i + 1));
                }
            }
        }
        assertThat(wide).as("lines of more than %d columns", COLUMNS).isEmpty();
    }

    /** Lines that may be longer: in Markdown a table row, a command or a single link; in Gherkin a step. */
    private static boolean cannotBeWrapped(Path file, String line) {
        String text = line.strip();
        return switch (ending(file)) {
            case "md" -> text.startsWith("|") || line.startsWith("    ") || !text.contains(" ");
            case "feature" -> text.startsWith("|") || STEP.matcher(text).find();
            default -> false;
        };
    }

    private static String name(Path file) {
        return file.getFileName().toString();
    }

    private static String ending(Path file) {
        String name = name(file);
        return name.substring(name.lastIndexOf('.') + 1);
    }

    @Test
    void noPackageOfMainCodeHasMoreThan40Classes() throws IOException {
        Map<Path, Integer> classes = new TreeMap<>();
        for (Path file : files(Set.of("java"))) {
            if (file.toString().contains("/src/main/") && !file.endsWith("package-info.java")) {
                classes.merge(Pages.ROOT.relativize(file.getParent()), 1, Integer::sum);
            }
        }
        classes.values().removeIf(number -> number <= CLASSES_IN_A_PACKAGE);
        assertThat(classes).isEmpty();
    }

    @Test
    void noPackageIsInTwoModules() throws IOException {
        Map<String, Set<String>> modules = new TreeMap<>();
        Pattern source = Pattern.compile("(.*)/src/main/java/(.*)/[^/]*");
        for (Path file : files(Set.of("java"))) {
            Matcher matcher = source.matcher(Pages.ROOT.relativize(file).toString());
            if (matcher.matches()) {
                modules.computeIfAbsent(matcher.group(2), unknown -> new TreeSet<>())
                        .add(matcher.group(1));
            }
        }
        modules.values().removeIf(found -> found.size() == 1);
        assertThat(modules).isEmpty();
    }

    @Test
    void aModuleOfTheHarnessUsesOnlyModulesBelowIt() throws IOException {
        Map<String, Set<String>> upward = new HashMap<>();
        for (String module : MODULES) {
            String pom = Files.readString(Pages.ROOT.resolve("harness/" + module + "/pom.xml"));
            DEPENDENCY
                    .matcher(pom)
                    .results()
                    .map(found -> found.group(1))
                    .filter(used -> MODULES.indexOf(used) > MODULES.indexOf(module))
                    .forEach(used -> upward.computeIfAbsent(module, unknown -> new TreeSet<>())
                            .add(used));
        }
        assertThat(upward).isEmpty();
        try (Stream<Path> folders = Files.list(Pages.ROOT.resolve("harness"))) {
            assertThat(folders.filter(SourceTreeTest::isModule)
                            .map(folder -> folder.getFileName().toString()))
                    .filteredOn(name -> name.startsWith("harness-"))
                    .containsExactlyInAnyOrderElementsOf(MODULES);
        }
    }

    private static boolean isModule(Path folder) {
        return Files.exists(folder.resolve("pom.xml"));
    }

    private static List<Path> files(Set<String> endings) throws IOException {
        List<Path> found = new ArrayList<>();
        Files.walkFileTree(Pages.ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                String name = folder.getFileName().toString();
                boolean skipped = name.equals("target") || name.startsWith(".") && !name.equals("..");
                return skipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (endings.contains(ending(file)) && !PUBLISHED.equals(name(file))) {
                    found.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return found;
    }
}
