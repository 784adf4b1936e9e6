package dev.echosounder.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;

class DiffTest {

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private CommandLine commandLine;

    @BeforeEach
    void captureOutput() {
        commandLine =
                Echosounder.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    }

    @Test
    void comparesFilesAndFolders() throws IOException {
        Path before = result("before", "here");
        Path after = result("after", "here");

        assertEquals(
                0,
                commandLine.execute("diff", before.toString(), after.getParent().toString()),
                err::toString);
        assertTrue(out.toString().startsWith("Echo: what has changed"), out::toString);
    }

    @Test
    void refusesOtherMachinesUnlessAllowed() throws IOException {
        String before = result("before", "here").toString();
        String after = result("after", "there").toString();

        assertEquals(1, commandLine.execute("diff", before, after));
        assertTrue(err.toString().startsWith("These results come from different machines"), err::toString);
        assertEquals(1, err.toString().lines().count(), err::toString);
        assertEquals(0, commandLine.execute("diff", before, after, "--across-machines", "--markdown"), err::toString);
        assertTrue(out.toString().contains("- Differs: machine: here -> there"), out::toString);
    }

    @Test
    void writesAPageOfBoth() throws IOException {
        Path page = folder.resolve("difference.html");

        assertEquals(
                0,
                commandLine.execute(
                        "diff",
                        result("before", "here").toString(),
                        result("after", "here").toString(),
                        "--html",
                        page.toString()),
                err::toString);
        assertTrue(out.toString().endsWith("Report: " + page + System.lineSeparator()), out::toString);
        assertTrue(Files.readString(page).contains("<title>Echo: what has changed</title>"));
    }

    @Test
    void printsJson() throws IOException {
        Path page = folder.resolve("difference.html");
        CommandResult result = CommandResult.of(
                "diff",
                result("before", "here").toString(),
                result("after", "here").toString(),
                "--json",
                "--html",
                page.toString());
        JsonNode changed = result.json().path(0);

        assertEquals(0, result.exitCode(), result::err);
        assertEquals("Echo", changed.path("title").stringValue());
        assertEquals("MESSAGES_PER_SECOND", changed.path("decision").path("by").stringValue());
        assertTrue(changed.path("decision").path("moreIsBetter").booleanValue());
        assertTrue(changed.path("changes").isArray(), result::out);
        assertTrue(result.err().startsWith("Report: "), result::err);
    }

    @Test
    void guardsAServerThatTheResultsHave() throws IOException {
        String before = result("before", "here").toString();
        String after = result("after", "here").toString();

        assertEquals(0, commandLine.execute("diff", before, after, "--fail-if-worse"), err::toString);
        assertEquals(2, commandLine.execute("diff", before, after, "--fail-if-worse", "selector"));
        assertTrue(err.toString().contains("There is no server \"selector\" in these results."), err::toString);
    }

    @Test
    void printsOneFormAtATime() throws IOException {
        CommandResult result = CommandResult.of(
                "diff",
                result("before", "here").toString(),
                result("after", "here").toString(),
                "--json",
                "--markdown");

        assertEquals(2, result.exitCode());
        assertEquals("A difference is printed in one form: give --json or --markdown, not both.", result.firstLine());
    }

    @Test
    void aMissingResultIsReportedInOneSentence() {
        assertEquals(1, commandLine.execute("diff", folder.resolve("nowhere").toString(), folder.toString()));
        assertTrue(err.toString().startsWith("There is no result at "), err::toString);
        assertEquals(1, err.toString().lines().count(), err::toString);
    }

    private Path result(String name, String machine) throws IOException {
        return StagedResult.in(folder.resolve(name), machine);
    }
}
