package dev.echosounder.command;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that makes a project for another server: a copy of examples/own-server. */
@Command(
        name = "init",
        description =
                "Makes a Maven project for a server of your own: a model, its suite, a load shape, a comparison with"
                        + " others and one with its last release.",
        mixinStandardHelpOptions = true,
        footer = {"%nExample:", "  echosounder init ../my-server --name my-server"},
        exitCodeListHeading = ExitCodes.HEADING,
        exitCodeList = {ExitCodes.DONE, ExitCodes.FAILED, ExitCodes.REFUSED})
final class Init implements Callable<Integer> {

    /** The folder of the example among the resources, and its name within the files. */
    static final String EXAMPLE = "own-server";

    /** All files of the example. */
    static final List<String> FILES = List.of(
            ".github/workflows/own-server.yml",
            ".gitignore",
            "README.md",
            "pom.xml",
            "src/main/java/com/example/own/Main.java",
            "src/main/java/com/example/own/OwnModel.java",
            "src/main/resources/META-INF/services/dev.echosounder.api.Model",
            "src/test/java/com/example/own/ComparisonsTest.java",
            "src/test/java/com/example/own/LastReleaseTest.java",
            "src/test/java/com/example/own/OwnModelTest.java",
            "src/test/resources/release/last-release.feature",
            "src/test/resources/summary/own-server.feature");

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*");

    /** A link to a page of this project, which is not there for a project elsewhere. */
    private static final Pattern PAGE = Pattern.compile("\\[([^]]+)]\\(\\.\\./\\.\\./(docs/[^)]+)\\)");

    @Parameters(paramLabel = "FOLDER", description = "Where to make it: a folder that does not exist, or is empty.")
    private Path folder;

    @Option(
            names = "--name",
            description = "The name of the server, in tables and of the project: lower-case letters, digits and"
                    + " hyphens. Default: ${DEFAULT-VALUE}.",
            defaultValue = EXAMPLE)
    private String name;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        if (!NAME.matcher(name).matches()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "\"%s\" is no name of a server: take lower-case letters, digits and hyphens, such as \"my-server\"."
                            .formatted(name));
        }
        requireEmpty();
        for (String file : FILES) {
            Path made = folder.resolve(file.replace(EXAMPLE, name));
            Files.createDirectories(made.getParent());
            Files.writeString(
                    made,
                    PAGE.matcher(content(file))
                            .replaceAll("$1 ($2 of Echosounder)")
                            .replace(EXAMPLE, name));
        }
        PrintWriter out = spec.commandLine().getOut();
        out.println("The project of %s is in %s: its README.md says how to run it.".formatted(name, folder));
        out.flush();
        return 0;
    }

    private void requireEmpty() throws IOException {
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.list(folder)) {
                if (files.findAny().isEmpty()) {
                    return;
                }
            }
        }
        if (Files.exists(folder)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "%s is there already: name a folder that does not exist, or an empty one.".formatted(folder));
        }
    }

    private static String content(String file) throws IOException {
        try (InputStream in = Init.class.getResourceAsStream("/" + EXAMPLE + "/" + file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
