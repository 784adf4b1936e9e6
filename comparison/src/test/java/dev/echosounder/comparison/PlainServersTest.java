package dev.echosounder.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a model costs beyond its mechanism is measured of each but one, whose plain server breaks a promise. */
class PlainServersTest {

    private static final Path FEATURE = Path.of("../features/summary/plain-servers.feature");

    static List<Model> models() {
        return Models.all().stream()
                .filter(model -> !model.name().equals("xsocket"))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("models")
    void eachModelIsBesideAPlainServer(Model model) throws IOException {
        assertThat(Files.readString(FEATURE))
                .containsPattern("(?m)^ *(\\| " + model.name() + " +\\||And servers of " + model.name() + "$)");
    }
}
