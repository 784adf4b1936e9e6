package dev.echosounder.mutants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.echosounder.api.Model;
import dev.echosounder.contract.steps.ParameterTypes;
import org.junit.jupiter.api.Test;

/** The names of models in a step. */
class ModelNamesTest {

    private final ParameterTypes types = new ParameterTypes();

    @Test
    void areListedWithCommasAndAnd() {
        assertThat(types.models("mine, mutant-never-half-closes and sound"))
                .extracting(Model::name)
                .containsExactly("mine", "mutant-never-half-closes", "sound");
    }

    @Test
    void anUnknownNameIsReportedTogetherWithTheKnownOnes() {
        assertThatThrownBy(() -> types.models("sound and unsound"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"unsound\"")
                .hasMessageContaining("are: exempt-without-need, mine, mutant-")
                .hasMessageEndingWith(", sound.");
    }
}
