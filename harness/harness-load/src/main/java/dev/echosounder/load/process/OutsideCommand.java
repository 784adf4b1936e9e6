package dev.echosounder.load.process;

import dev.echosounder.load.Serving;

import java.util.ArrayList;
import java.util.List;

/**
 * How an outside server is started: by a shell, as if its command had been typed.
 *
 * @param port that it is to listen on
 */
record OutsideCommand(Serving.Outside outside, int port) {

    /** The command, for the record. */
    List<String> line() {
        return List.of("/bin/sh", "-c", outside.command().replace(Serving.Outside.PORT, Integer.toString(port)));
    }

    /**
     * The same, with its output sent to where nobody takes it for a reply, and without what is meant for our own JVMs. A shell first sends
     * the output there and then becomes the shell of the command, which most shells let become the server in turn.
     */
    ProcessBuilder prepare() {
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", "exec \"$@\" >&2", "sh"));
        command.addAll(line());
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().remove(Launcher.CLASS_PATH);
        return builder;
    }
}
