package dev.echosounder.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every model has a page in docs/models. It contains the threads that the model names, and what was measured. With
 * {@code -Dechosounder.write-pages=true} these parts are written.
 */
class ModelPagesTest {

    private static final Path FOLDER = Path.of("../docs/models");
    private static final String INDEX = "README.md";
    private static final String COMMAND =
            "mvn -q -pl command -am test -Dtest=ModelPagesTest" + " -Dechosounder.write-pages=true";

    private static final List<PublishedResult> RESULTS = PublishedResult.all();

    static List<Model> models() {
        return Models.all();
    }

    @ParameterizedTest
    @MethodSource("models")
    void thePageIsTrue(Model model) throws IOException {
        Path file = FOLDER.resolve(model.name() + ".md");
        if (Boolean.getBoolean("echosounder.write-pages")) {
            Files.writeString(
                    file,
                    ModelPage.of(model, RESULTS, Files.exists(file) ? Files.readString(file) : ModelPage.blank(model)));
        }
        assertThat(file)
                .withFailMessage(
                        "The model %s has no page. Make docs/models/%1$s.md by%n    %s%nand write by hand what stands"
                                + " outside its markers.",
                        model.name(), COMMAND)
                .exists();
        String page = Files.readString(file);
        assertThat(page)
                .as(
                        "docs/models/%s.md, whose parts between markers are no longer true. Write them by%n    %s%n",
                        model.name(), COMMAND)
                .isEqualTo(ModelPage.of(model, RESULTS, page));
    }

    @Test
    void theIndexNamesEachModel() throws IOException {
        String index = Files.readString(FOLDER.resolve(INDEX));

        assertThat(Models.all()).allSatisfy(model -> {
            String link = "[`%s`](%s.md)".formatted(model.name(), model.name());
            assertThat(index.contains(link))
                    .withFailMessage(
                            "docs/models/README.md does not list the model %s: add %s to its family's row.",
                            model.name(), link)
                    .isTrue();
        });
    }

    @Test
    void noPageIsOfAnUnknownModel() throws IOException {
        try (Stream<Path> pages = Files.list(FOLDER)) {
            List<String> names =
                    Models.all().stream().map(model -> model.name() + ".md").toList();
            assertThat(pages.map(page -> page.getFileName().toString())
                            .filter(name -> !name.equals(INDEX) && !names.contains(name)))
                    .as("pages in docs/models whose models are not on the class path: remove them, or add the models"
                            + " to META-INF/services/dev.echosounder.api.Model")
                    .isEmpty();
        }
    }
}
