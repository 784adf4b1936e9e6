package dev.echosounder.command;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the command said, and how it ended.
 *
 * @param out its standard output
 * @param err its standard error
 */
record Told(int exitCode, String out, String err) {

    static Told by(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine commandLine =
                Echosounder.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        int exitCode = commandLine.execute(arguments);
        return new Told(exitCode, out.toString(), err.toString());
    }

    /** Its output, which must be one JSON document. */
    JsonNode json() {
        return JsonMapper.shared().readTree(out);
    }

    /** Of its complaint; before that it may have told that somebody else on this machine measures. */
    String firstLine() {
        return err.lines().filter(line -> !line.startsWith("... ")).findFirst().orElse("");
    }
}
