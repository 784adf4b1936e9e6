package dev.echosounder.command;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The output and the exit code of a command.
 *
 * @param out its standard output
 * @param err its standard error
 */
record CommandResult(int exitCode, String out, String err) {

    static CommandResult of(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine commandLine =
                Echosounder.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        int exitCode = commandLine.execute(arguments);
        return new CommandResult(exitCode, out.toString(), err.toString());
    }

    /** The output, which must be one JSON document. */
    JsonNode json() {
        return JsonMapper.shared().readTree(out);
    }

    /** The first line of the error message, without progress lines. */
    String firstLine() {
        return err.lines().filter(line -> !line.startsWith("... ")).findFirst().orElse("");
    }
}
