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
        Told told = Told.by(command, "--help");

        assertThat(told.exitCode()).isZero();
        assertThat(told.out())
                .contains("Example", "  echosounder " + command, "Exit codes:", "the command line was refused");
    }

    @Test
    void whatItDoesNotKnowIsToldInASentence() {
        Told told = Told.by("serv", "selector");

        assertThat(told.exitCode()).isEqualTo(2);
        assertThat(told.err())
                .startsWith("Unmatched arguments")
                .contains("serve")
                .endsWith("Try: echosounder --help" + System.lineSeparator());
        assertThat(told.err().lines().count()).isLessThanOrEqualTo(4);
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
    void itCompletesItself() {
        Told told = Told.by("generate-completion");

        assertThat(told.exitCode()).isZero();
        assertThat(told.out()).contains("complete -F", "doctor", "--server-cores");
    }

    @Test
    void modelsAreListedWithWhoDoesWhat() {
        Told told = Told.by("models");

        assertThat(told.exitCode()).isZero();
        assertThat(told.out())
                .contains(
                        "blocking-virtual ",
                        "the connection's own virtual thread: ",
                        "is exempt from @ManyConnections, because it serves one client after the other");
        assertThat(Models.all()).allSatisfy(model -> assertThat(told.out()).contains(model.name() + "  "));
    }

    @Test
    void modelsAreListedAsJson() {
        JsonNode models = Told.by("models", "--json").json();

        assertThat(models.size()).isEqualTo(Models.all().size());
        assertThat(models.valueStream().map(model -> model.path("name").stringValue()))
                .containsExactlyElementsOf(
                        Models.all().stream().map(model -> model.name()).toList());
        assertThat(models.valueStream()).allSatisfy(model -> {
            assertThat(model.path("way").stringValue()).startsWith("client -> ");
            assertThat(model.path("roles").path("accepts").isString()).isTrue();
            assertThat(model.has("unavailable")).isTrue();
        });
    }
}
