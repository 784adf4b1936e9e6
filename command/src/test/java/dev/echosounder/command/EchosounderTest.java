package dev.echosounder.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Models;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class EchosounderTest {

    @ParameterizedTest
    @ValueSource(strings = {"models", "serve", "load", "compare", "check", "doctor", "report", "diff"})
    void everyCommandHasHelpWithAnExampleAndItsExitCodes(String command) {
        CommandResult result = CommandResult.of(command, "--help");

        assertThat(result.exitCode()).isZero();
        assertThat(result.out())
                .contains("Example", "  echosounder " + command, "Exit codes:", "the command line was refused");
    }

    @Test
    void anUnknownCommandIsReportedInASentence() {
        CommandResult result = CommandResult.of("serv", "selector");

        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.err())
                .startsWith("Unmatched arguments")
                .contains("serve")
                .endsWith("Try: echosounder --help" + System.lineSeparator());
        assertThat(result.err().lines().count()).isLessThanOrEqualTo(4);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void outputThatCannotBeWrittenIsAFailure() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Echosounder.class.getName(),
                        "models")
                .redirectOutput(new File("/dev/full"))
                .start();

        assertThat(new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("The output could not be written");
        assertThat(process.waitFor()).isEqualTo(1);
    }

    @Test
    void generatesItsCompletion() {
        CommandResult result = CommandResult.of("generate-completion");

        assertThat(result.exitCode()).isZero();
        assertThat(result.out()).contains("complete -F", "doctor", "--server-cores");
    }

    @Test
    void modelsAreListedWithTheirThreads() {
        CommandResult result = CommandResult.of("models");

        assertThat(result.exitCode()).isZero();
        assertThat(result.out())
                .contains(
                        "blocking-virtual ",
                        "the connection's own virtual thread: ",
                        "is exempt from @ManyConnections, because it serves one client after the other");
        assertThat(Models.all()).allSatisfy(model -> assertThat(result.out()).contains(model.name() + "  "));
    }

    @Test
    void modelsAreListedAsJson() {
        JsonNode models = CommandResult.of("models", "--json").json();

        assertThat(models.size()).isEqualTo(Models.all().size());
        assertThat(models.valueStream().map(model -> model.path("name").stringValue()))
                .containsExactlyElementsOf(
                        Models.all().stream().map(model -> model.name()).toList());
        assertThat(models.valueStream()).allSatisfy(model -> {
            assertThat(model.path("path").stringValue()).startsWith("client -> ");
            assertThat(model.path("roles").path("accepts").isString()).isTrue();
            assertThat(model.has("unavailable")).isTrue();
        });
    }
}
