package dev.echosounder.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.linux.Cores;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PlacementTest {

    private static final Placement TWO = Placement.ANYWHERE.on(Cores.of(0), Cores.of(1));

    @Test
    void aBackendHasTheCoresThatNeitherSideHas() {
        assertThat(TWO.backend(List.of(0, 1, 2, 3))).contains(Cores.of(2, 3));
        assertThat(TWO.backendText(List.of(0, 1, 2, 3)))
                .isEqualTo("The backend ran on cores 2, 3, which no server and no load used.");
    }

    @Test
    void withoutSuchCoresItIsAlongsideTheLoad() {
        assertThat(TWO.backend(List.of(0, 1))).contains(Cores.of(1));
        assertThat(TWO.backend(List.of())).as("cores that are not known").contains(Cores.of(1));
        assertThat(TWO.backendText(List.of(0, 1)))
                .isEqualTo("The backend ran on core 1, alongside the load, as there is no other core.");
    }

    @Test
    void inOneJvmTheLoadIsWhereTheServerIs() {
        Placement one = new Placement(Optional.of(Cores.of(0, 1)), Optional.empty(), true);

        assertThat(one.backendText(List.of(0, 1)))
                .isEqualTo("The backend ran on cores 0, 1, alongside the server, as there is no other core.");
    }

    @Test
    void whereNothingIsBoundToCoresNeitherIsTheBackend() {
        assertThat(Placement.ANYWHERE.backend(List.of(0, 1))).isEmpty();
        assertThat(Placement.ANYWHERE.backendText(List.of(0, 1))).isEqualTo("The backend ran on any core.");
    }
}
