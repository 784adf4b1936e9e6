package dev.echosounder.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import org.junit.jupiter.api.Test;

class LoadTest {

    private final Load load = new Load();

    @Test
    void aChangeAppliesToAllLoads() {
        load.is(LoadShape.pingPong(1, 2, 64), LoadShape.pingPong(10, 2, 64));
        load.becomes(shape -> shape.at(new LoadModel.Closed(7)));

        assertThat(load.isSeries()).isTrue();
        assertThat(load.shapes()).hasSize(2).allMatch(shape -> shape.loadModel().equals(new LoadModel.Closed(7)));
    }

    @Test
    void aSmokeRunHasOnlyTheFirstAndTheLastLoad() {
        load.is(LoadShape.pingPong(1, 2, 64), LoadShape.pingPong(10, 2, 64), LoadShape.pingPong(100, 2, 1_024));
        assertThat(load.smoke()).containsExactly(LoadShape.pingPong(1, 2, 64), LoadShape.pingPong(4, 2, 1_024));

        load.is(LoadShape.pingPong(10, 2, 64), LoadShape.pingPong(100, 2, 64));
        assertThat(load.smoke()).as("which are the same then").containsExactly(LoadShape.pingPong(4, 2, 64));
    }

    @Test
    void aStepForOneLoadRefusesSeveralAndNone() {
        assertThatIllegalStateException()
                .isThrownBy(load::shape)
                .withMessageStartingWith("The scenario has not described a load yet");
        load.is(LoadShape.pingPong(1, 2, 64), LoadShape.pingPong(10, 2, 64));
        assertThatIllegalStateException()
                .isThrownBy(load::shape)
                .withMessageStartingWith("The scenario has described 2 loads, and this step is for one");
    }
}
