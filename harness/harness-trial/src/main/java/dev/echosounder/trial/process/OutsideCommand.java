package dev.echosounder.trial.process;

import dev.echosounder.trial.ServerSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The command of an outside server, which a shell starts as if it had been typed.
 *
 * @param port the port at which it must listen
 * @param files the certificate and the key; empty if connections are not encrypted, and for the record, in which the
 *     placeholders stay, as the files are gone when it is read
 * @param jvmOptions of the JVM that its placeholder stands for
 */
record OutsideCommand(ServerSpec.Outside outside, int port, Optional<CredentialFiles> files, List<String> jvmOptions) {

    /** The command, for the record. */
    List<String> line() {
        String command = outside.command().replace(ServerSpec.Outside.PORT, Integer.toString(port));
        if (files.isPresent()) {
            command = command.replace(
                            ServerSpec.Outside.CERTIFICATE,
                            word(files.get().certificate().toString()))
                    .replace(ServerSpec.Outside.KEY, word(files.get().key().toString()));
        }
        return List.of("/bin/sh", "-c", command.replace(ServerSpec.Outside.JAVA, java()));
    }

    /**
     * The command, ready to start. Its output goes to standard error, as standard output is for replies. The variable
     * with the class path is left out unless the command starts a JVM that needs it. A shell first redirects the output
     * and then becomes the shell of the command, which in most shells becomes the server in turn.
     */
    ProcessBuilder prepare() {
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", "exec \"$@\" >&2", "sh"));
        command.addAll(line());
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        if (outside.command().contains(ServerSpec.Outside.JAVA)) {
            builder.environment().put(Launcher.CLASS_PATH, System.getProperty("java.class.path"));
        } else {
            builder.environment().remove(Launcher.CLASS_PATH);
        }
        return builder;
    }

    /** The binary of this JVM, and the options. Its class path is passed in the environment, as for children. */
    private String java() {
        String binary = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return Stream.concat(Stream.of(binary), jvmOptions.stream())
                .map(OutsideCommand::word)
                .collect(Collectors.joining(" "));
    }

    /** Quotes a text so that a shell takes it for one word. */
    private static String word(String text) {
        return text.matches("[\\w@%+=:,./-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
    }
}
