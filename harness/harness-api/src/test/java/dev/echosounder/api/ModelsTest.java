package dev.echosounder.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class ModelsTest {

    @Test
    void servicesAndProvidedModelsAreSortedByName() {
        assertThat(Models.all()).extracting(Model::name).containsExactly("tiny-first", "tiny-model", "tiny-other");
    }

    @Test
    void aModelIsFoundByItsName() {
        assertThat(Models.named("tiny-model")).isExactlyInstanceOf(TinyModel.class);
        assertThat(Models.named("tiny-other")).isInstanceOf(TinyModel.Other.class);
    }

    @Test
    void anUnknownNameListsTheKnownOnes() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Models.named("tiny"))
                .withMessage("There is no model \"tiny\" on this class path: choose one of tiny-first,"
                        + " tiny-model, tiny-other.");
    }

    @Test
    void aMisspeltNameIsAnsweredWithTheNearestOneFirst() {
        for (String misspelt : List.of("tiny-othr", "tinyother", "tiny-ohter", "Tiny-Other")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Models.named(misspelt))
                    .withMessage(
                            "There is no model \"%s\" on this class path: did you mean tiny-other? Known are:"
                                    + " tiny-first, tiny-model, tiny-other.",
                            misspelt);
        }
    }

    @Test
    void whereThereIsNoModelTheMessageSaysWhatToAdd() {
        Thread thread = Thread.currentThread();
        ClassLoader loader = thread.getContextClassLoader();
        thread.setContextClassLoader(ClassLoader.getPlatformClassLoader()); // it sees no class path
        try {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Models.named("tiny-model"))
                    .withMessage("There is no model \"tiny-model\" on this class path, which has none at all: add"
                            + " the module of a model as a dependency.");
        } finally {
            thread.setContextClassLoader(loader);
        }
    }

    @Test
    void aModelCanRunUnlessItSaysWhyNot() {
        assertThat(new TinyModel().unavailable()).isEmpty();
    }
}
