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
    void listen() {
        commandLine =
                Echosounder.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    }

    @Test
    void itComparesFilesAndFolders() throws IOException {
        Path before = result("before", "here");
        Path after = result("after", "here");

        assertEquals(
                0,
                commandLine.execute("diff", before.toString(), after.getParent().toString()),
                err::toString);
        assertTrue(out.toString().startsWith("Echo: what has changed"), out::toString);
    }

    @Test
    void itRefusesOtherMachinesUnlessAsked() throws IOException {
        String before = result("before", "here").toString();
        String after = result("after", "there").toString();

        assertEquals(1, commandLine.execute("diff", before, after));
        assertTrue(err.toString().startsWith("These results come from different machines"), err::toString);
        assertEquals(1, err.toString().lines().count(), err::toString);
        assertEquals(0, commandLine.execute("diff", before, after, "--across-machines", "--markdown"), err::toString);
        assertTrue(out.toString().contains("- Differs: machine: here -> there"), out::toString);
    }

    @Test
    void itWritesAPageOfBoth() throws IOException {
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
    void itSpeaksJson() throws IOException {
        Path page = folder.resolve("difference.html");
        Told told = Told.by(
                "diff",
                result("before", "here").toString(),
                result("after", "here").toString(),
                "--json",
                "--html",
                page.toString());
        JsonNode changed = told.json().path(0);

        assertEquals(0, told.exitCode(), told::err);
        assertEquals("Echo", changed.path("title").stringValue());
        assertEquals("MESSAGES_PER_SECOND", changed.path("decision").path("by").stringValue());
        assertTrue(changed.path("decision").path("moreIsBetter").booleanValue());
        assertTrue(changed.path("changes").isArray(), told::out);
        assertTrue(told.err().startsWith("Report: "), told::err);
    }

    @Test
    void itSpeaksOneLanguageAtATime() throws IOException {
        Told told = Told.by(
                "diff",
                result("before", "here").toString(),
                result("after", "here").toString(),
                "--json",
                "--markdown");

        assertEquals(2, told.exitCode());
        assertEquals("A difference is printed in one form: give --json or --markdown, not both.", told.firstLine());
    }

    @Test
    void aMissingResultIsToldInOneSentence() {
        assertEquals(1, commandLine.execute("diff", folder.resolve("nowhere").toString(), folder.toString()));
        assertTrue(err.toString().startsWith("There is no result at "), err::toString);
        assertEquals(1, err.toString().lines().count(), err::toString);
    }

    private Path result(String name, String machine) throws IOException {
        return StagedResult.in(folder.resolve(name), machine);
    }
}
