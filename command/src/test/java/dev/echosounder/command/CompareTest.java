package dev.echosounder.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command without measurements; the suites test what scenarios do. */
class CompareTest {

    private static final String FEATURE = """
        @Mine
        Feature: Mine

          Scenario: One server, one client
            Given a load of 1 client, each sending 2 messages of 64 bytes
            And server and load in one JVM
            And no baseline
            And servers of blocking-virtual
            When every server is driven by the load generator
            Then the ranked table is printed
            And every server answered every message correctly

          Scenario: An unknown server
            Given servers of no-such-model
        """;

    @TempDir
    private Path folder;

    private CommandResult compare(String... arguments) throws IOException {
        Files.writeString(folder.resolve("mine.feature"), FEATURE);
        List<String> all = new ArrayList<>(
                List.of("compare", "--out", folder.resolve("results").toString()));
        Arrays.stream(arguments)
                .map(argument -> argument.replace("FOLDER", folder.toString()))
                .forEach(all::add);
        return CommandResult.of(all.toArray(String[]::new));
    }

    @Test
    void runsTheScenarioOfALine() throws IOException {
        CommandResult result = compare("FOLDER/mine.feature:6", "--smoke");

        assertThat(result).isEqualTo(new CommandResult(0, "", ""));
        assertThat(folder.resolve("results/scenarios.html"))
                .content()
                .contains("One server, one client")
                .doesNotContain("no-such-model\\\"}");
        assertThat(folder.resolve("results")).isDirectoryNotContaining(Files::isDirectory);
    }

    @Test
    void aScenarioThatFailsIsReportedInOneSentence() throws IOException {
        for (String[] selection : new String[][] {
            {"FOLDER/mine.feature", "--name", "An unknown"},
            {"FOLDER", "--tags", "@Mine", "--name", "server$", "--smoke"}
        }) {
            CommandResult result = compare(selection);

            assertThat(result.exitCode()).isEqualTo(1);
            assertThat(result.err())
                    .startsWith(
                            "FAILED: An unknown server: (mine.feature, line 14) There is no model \"no-such-model\"")
                    .contains("no-such-model")
                    .hasLineCount(1);
        }
    }

    @Test
    void anUnknownStepIsReportedBeforeAnythingIsRun() throws IOException {
        Files.writeString(folder.resolve("typo.feature"), """
            Feature: With a typo in the last step

              Scenario: One server, one client
                Given a load of 1 client, each sending 2 messages of 64 bytes
                And servers of blocking-virtual
                When every server is driven by the load generator
                Then the sumary is printed, the fastest first

              Scenario: A sound one
                Given a load of 1 client, each sending 2 messages of 64 bytes
            """);

        CommandResult result = compare("FOLDER/typo.feature");

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.err())
                .startsWith("FAILED: One server, one client: (typo.feature, line 7) There is no step \"the sumary is")
                .doesNotContain("snippet", "@Given(")
                .hasLineCount(1);
        assertThat(folder.resolve("results")).isDirectoryNotContaining(Files::isDirectory);
    }

    @Test
    void whatIsNotPossibleIsRefusedBeforeAnythingIsMeasured() throws IOException {
        assertRefused(
                "Then the ranked table is printed",
                "And servers of Blocking-virtual",
                "line 5) There is no model \"Blocking-virtual\" on this class path: did you mean blocking-virtual?"
                        + " Known are:");
        assertRefused(
                "Then the curves of messages/s are printed",
                "And no baseline",
                "line 7) The scenario has one load, and a curve needs several:");
        assertRefused(
                "Then the throughput over time is printed",
                "And no baseline",
                "line 7) Throughput over time needs a ramp-up");
        assertRefused(
                "Then the matrix of servers and clients is printed",
                "And no baseline",
                "line 7) The scenario has no pairings:");
        assertRefused(
                "Then the ranked table is printed",
                "And the outside server \"mine\", started by \"my-own-servr --port {port}\"",
                "line 5) The outside server \"mine\" cannot be started: there is no program \"my-own-servr\" here.");
        assertRefused(
                "Then the ranked table is printed",
                "And the server on core 0 and the load on core 99999",
                "line 5) This machine has no core 99999: choose among core");
        assertRefused(
                "Then the ranked table is printed",
                "And blocking-virtal is measured twice, as a control",
                "line 5) The A/A control \"blocking-virtal\" is not a server of this scenario: did you mean"
                        + " blocking-virtual?");
        assertRefused(
                "Then the ranked table is printed",
                "And blocking-virtual with the JVM options \"-XX:+UseNone\", called \"other\"",
                "line 5) \"other\" cannot run with the JVM options \"-XX:+UseNone\": Unrecognized VM option"
                        + " 'UseNone'");
        assertRefused(
                "Then the ranked table is printed",
                "And blocking-virtual on the JDK in \"%s\", called \"other\"".formatted(folder),
                "line 5) \"other\" cannot run on the JDK in \"%s\": there is no program".formatted(folder));
        assertRefused(
                "Then the ranked table is printed",
                "And blocking-virtual with the JVM options \"ZGC\", called \"other\"",
                "line 5) \"ZGC\" is no JVM option: each begins with");
        assertRefused(
                "Then the ranked table is printed",
                "And every server with 1 and 0 carriers",
                "line 5) Virtual threads cannot have 0 carriers: give a number from 1 to 1024.");
    }

    @Test
    void allMistakesOfAFeatureAreReportedAtOnce() throws IOException {
        Files.writeString(folder.resolve("mistakes.feature"), """
            Feature: With many mistakes

              Scenario: Values
                Given a load of 1 client, sending messages of 64 KB for 80 ms a run
                And servers of slector
                And the server on core 99999 and the load on core 1
                When every server is drivn by the load generator
                Then the ranked table is printed

              Scenario: A sound one
                Given a load of 1 client, each sending 2 messages of 64 bytes
                And servers of selector
                When every server is driven by the load generator
                Then the ranked table is printed

              Scenario: What does not fit together
                Given a load of 1 client, each sending 2 messages of 64 bytes
                And servers of selector
                And mina is measured twice, as a control
                When every server is driven by the load generator
                Then the matrix of servers and clients is printed
                And the curves of messages/s are printed
                And "selector" was not shown to be worse than "slector"
            """);

        CommandResult result = compare("FOLDER/mistakes.feature");

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        String[] beginnings = {
            "Values: (mistakes.feature, line 4) There is no step \"a load of 1 client, sending messages of 64 KB for 80"
                    + " ms a run\": did you mean \"64 KiB\" instead of \"64 KB\"?",
            "Values: (mistakes.feature, line 5) There is no model \"slector\" on this class path: did you mean"
                    + " selector?",
            "Values: (mistakes.feature, line 6) This machine has no core 99999: choose among core",
            "Values: (mistakes.feature, line 7) There is no step \"every server is drivn by the load generator\": did"
                    + " you mean \"every server is driven by {driver}\"?",
            "What does not fit together: (mistakes.feature, line 19) The A/A control \"mina\" is not a server of this",
            "What does not fit together: (mistakes.feature, line 21) The scenario has no pairings:",
            "What does not fit together: (mistakes.feature, line 22) The scenario has one load, and a curve needs",
            "What does not fit together: (mistakes.feature, line 23) The scenario has no server \"slector\": did you"
        };
        assertThat(result.err().lines().toList())
                .zipSatisfy(
                        List.of(beginnings),
                        (line, beginning) -> assertThat(line).startsWith("FAILED: " + beginning));
        assertThat(folder.resolve("results")).isDirectoryNotContaining(Files::isDirectory);
    }

    @Test
    void aSmokeRunFailsIfAServerDoesNotServe() throws IOException {
        Files.writeString(folder.resolve("dead.feature"), """
            Feature: With a server that ends at once
              Scenario: One server
                Given a load of 1 client, each sending 2 messages of 64 bytes
                And no baseline
                And the outside server "mine", started by "exit 3 # {port}"
                When every server is driven by the load generator
                Then the ranked table is printed
            """);

        CommandResult result = compare("FOLDER/dead.feature", "--smoke");

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.err())
                .startsWith("FAILED: One server: (dead.feature, line 7) mine, block 1: ")
                .hasLineCount(1);
    }

    @Test
    void serversOnTheirOwnJvmsServe() throws IOException {
        CommandResult result = compareOnJvms("99.0.1", "\"on another\" is measured twice, as a control");

        assertThat(result).isEqualTo(new CommandResult(0, "", ""));
    }

    @Test
    void aJdkThatIsTooOldIsNamedWithItsVersion() throws IOException {
        CommandResult result = compareOnJvms("21.0.7", "no baseline");

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.err())
                .isEqualToIgnoringNewLines(
                        ("FAILED: Three servers: (jvms.feature, line 6) \"on another\" needs JDK 25 or later, because"
                                        + " its classes are compiled for it: the JDK in \"%s\" is 21.0.7.")
                                .formatted(folder.resolve("jdk")));
    }

    @Test
    void aComparisonThatNeedsAnotherJdkIsSkippedWithoutOne() throws IOException {
        Files.writeString(folder.resolve("jdks.feature"), """
            Feature: On two JDKs
              Scenario: One server
                Given a load of 1 client, each sending 2 messages of 64 bytes
                And blocking-virtual on the JDK in "{jdk}", called "on the other JDK"
                When every server is driven by the load generator
                Then the ranked table is printed
            """);

        assertThat(compare("FOLDER/jdks.feature", "--smoke").err())
                .startsWith("SKIPPED: One server: ")
                .contains("it needs another JDK: name its folder by -Dechosounder.jdk=FOLDER.");
    }

    /** A smoke run with a JDK that is a script, which runs this one. */
    private CommandResult compareOnJvms(String version, String given) throws IOException {
        Path java = Files.createDirectories(folder.resolve("jdk/bin")).resolve("java");
        Files.writeString(java, """
            #!/bin/sh
            [ "$1" = -version ] && exec echo 'openjdk version "%s" 2026-03-17'
            exec '%s/bin/java' "$@"
            """.formatted(version, System.getProperty("java.home")));
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(folder.resolve("jvms.feature"), """
            Feature: On other JVMs
              Scenario: Three servers
                Given a load of 1 client, each sending 2 messages of 64 bytes
                And servers of blocking-virtual
                And blocking-virtual with the JVM options "-XX:+UseSerialGC", called "with Serial"
                And blocking-virtual on the JDK in "%s" with the JVM options "-Xmx1g", called "on another"
                And %s
                When every server is driven by the load generator
                Then the ranked table is printed
                And every server answered every message correctly
            """.formatted(folder.resolve("jdk"), given));
        return compare("FOLDER/jvms.feature", "--smoke");
    }

    private void assertRefused(String table, String given, String sentence) throws IOException {
        Files.writeString(folder.resolve("slip.feature"), """
            Feature: With a slip
              Scenario: One server, one client
                Given a load of 1 client, each sending 2 messages of 64 bytes
                And servers of blocking-virtual
                %s
                When every server is driven by the load generator
                %s
            """.formatted(given, table));

        CommandResult result = compare("FOLDER/slip.feature");

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.err())
                .startsWith("FAILED: One server, one client: (slip.feature, " + sentence)
                .hasLineCount(1);
        assertThat(folder.resolve("results")).isDirectoryNotContaining(Files::isDirectory);
    }

    @Test
    void whatDoesNotExistIsReportedInOneSentence() throws IOException {
        Path broken = Files.writeString(
                folder.resolve("broken.feature"), "Feature: Broken\n  Scenario: One\n    Given a thing\n  Whatever\n");

        assertThat(refused("nowhere.feature"))
                .isEqualTo(
                        "There is no feature file nowhere.feature: name one such as features/summary/echo.feature, or"
                                + " a folder of them.");
        assertThat(refused("FOLDER/mine.feature:2"))
                .isEqualTo("Line 2 of %s is in no scenario: give a line of one, or leave it out."
                        .formatted(folder.resolve("mine.feature")));
        assertThat(refused("FOLDER/mine.feature:999"))
                .isEqualTo("%s has no line 999: its last one is 14. Give a line of a scenario."
                        .formatted(folder.resolve("mine.feature")));
        assertThat(refused("FOLDER/broken.feature"))
                .isEqualTo(broken + " is not a feature, line 4: \"Whatever\" does not begin with a keyword: steps begin"
                        + " with Given, When, Then, And or But; other keywords end with a colon, as \"Scenario:\""
                        + " does.");
        assertThat(refused("FOLDER")).startsWith(broken + " is not a feature, line 4: ");
        assertThat(refused("FOLDER/mine.feature", "--tags", "@One or"))
                .isEqualTo("\"@One or\" is no expression of tags: write one such as \"@OpenLoop and not @Capacity\".");
        assertThat(refused("FOLDER/mine.feature", "--name", "(")).startsWith("\"(\" is no regular expression (");
        assertThat(refused("FOLDER/mine.feature", "--tags", "@Yours"))
                .isEqualTo("No scenario matches --tags and --name: change these, or name other features.");
    }

    private String refused(String... arguments) throws IOException {
        CommandResult result = compare(arguments);

        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        return result.firstLine();
    }
}
