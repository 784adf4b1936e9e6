package dev.echosounder.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code bin/echosounder} with staged builds and JDKs; no JVM is started. */
class LauncherTest {

    private static final Path BIN = Path.of("../bin");

    @TempDir
    private Path project;

    @BeforeEach
    void copy() throws IOException {
        project = project.toRealPath();
        Path bin = Files.createDirectory(project.resolve("bin"));
        for (String script : List.of("echosounder", "jdk")) {
            Files.copy(BIN.resolve(script), bin.resolve(script));
        }
    }

    private void build() throws IOException {
        Files.writeString(
                Files.createDirectories(project.resolve("command/target")).resolve("echosounder.args"), "-Xmx1g\n");
    }

    /** A JDK whose java prints its arguments. */
    private Path jdk(String version) throws IOException {
        Path home = project.resolve("jdk-" + version);
        Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\nprintf '%s\\n' \"$@\"\nexit 7\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(
                home.resolve("release"), "IMPLEMENTOR=\"somebody\"\nJAVA_VERSION=\"%s\"\n".formatted(version));
        return home;
    }

    @ParameterizedTest
    @CsvSource({"C, C.UTF-8", "de_DE.UTF-8, de_DE.UTF-8", "de_DE.utf8, de_DE.utf8", "POSIX, C.UTF-8"})
    void namesOfFilesMayHaveAnyLetters(String locale, String expected) throws Exception {
        build();
        Path home = jdk("25");
        Files.writeString(home.resolve("bin/java"), "#!/bin/sh\nprintf '%s' \"$LC_ALL\"\n");

        assertThat(launch(project.resolve("bin/echosounder"), home.toString(), Map.of("LC_ALL", locale)))
                .isEqualTo(new CommandResult(0, expected, ""));
    }

    private CommandResult launch(Path launcher, String java, String... arguments)
            throws IOException, InterruptedException {
        return launch(launcher, java, Map.of(), arguments);
    }

    private CommandResult launch(Path launcher, String java, Map<String, String> environment, String... arguments)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("/bin/sh", launcher.toString());
        builder.command().addAll(List.of(arguments));
        builder.environment().put("ECHOSOUNDER_JAVA", java);
        builder.environment().putAll(environment);
        Process process = builder.start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        return new CommandResult(process.waitFor(), out, err);
    }

    @Test
    void withoutABuildItSaysHowToBuild() throws Exception {
        CommandResult result =
                launch(project.resolve("bin/echosounder"), jdk("25.0.1").toString(), "models");

        assertThat(result)
                .isEqualTo(new CommandResult(
                        1,
                        "",
                        ("echosounder: it is not built yet: run \"mvn -q -pl command -am process-classes\" in "
                                        + "%s once.%n")
                                .formatted(project)));
    }

    @ParameterizedTest
    @CsvSource({"24.0.2", "21", "1.8.0_402"})
    void anOlderJdkIsRefused(String version) throws Exception {
        build();
        Path old = jdk(version);

        assertThat(launch(project.resolve("bin/echosounder"), old.toString(), "models"))
                .isEqualTo(new CommandResult(
                        1,
                        "",
                        ("echosounder: ECHOSOUNDER_JAVA is %s, where there is no JDK 25 or newer: set it to the "
                                        + "folder of one, or unset it.%n")
                                .formatted(old)));
    }

    @Test
    void passesOnArgumentsAndTheExitCode() throws Exception {
        build();
        Path link = Files.createSymbolicLink(project.resolve("link"), Path.of("bin/echosounder"));

        for (String java : new String[] {
            jdk("25").toString(), jdk("25.0.1").resolve("bin/java").toString()
        }) {
            assertThat(launch(link, java, "diff", "a folder", "--html=x y"))
                    .isEqualTo(new CommandResult(
                            7,
                            (""
                                            + "@%s/command/target/echosounder.args%ndev.echosounder.command.Echo"
                                            + "sounder%ndiff%na folder%n--html=x y%n")
                                    .formatted(project),
                            ""));
        }
    }
}
