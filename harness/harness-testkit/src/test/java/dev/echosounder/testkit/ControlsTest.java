package dev.echosounder.testkit;

import dev.echosounder.load.Driving;
import dev.echosounder.load.Serving;
import dev.echosounder.load.trial.Contestant;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ControlsTest {

    private static final Contestant BY_ITSELF = Contestant.of(new Serving.Model("selector"), new Driving.Model("selector"));
    private static final Contestant BY_ANOTHER = Contestant.of(new Serving.Model("selector"), new Driving.Model("netty-nio"));
    private static final Contestant OTHER = Contestant.of(new Serving.Model("netty-nio"), new Driving.Model("netty-nio"));

    @Test
    void aServerIsEnteredAgainWithTheClientThatItHas() {
        Contestant twin = Compared.twin(List.of(OTHER, BY_ITSELF), "selector");

        assertThat(twin.twinOf()).isEqualTo(Optional.of(BY_ITSELF.name()));
        assertThat(twin.driving()).isEqualTo(BY_ITSELF.driving());
    }

    @Test
    void whoIsNotEnteredIsNoControl() {
        assertThatIllegalArgumentException().isThrownBy(() -> Compared.twin(List.of(OTHER), "selector"))
                .withMessage("\"selector\" cannot be entered twice, because it is not entered once: name it among the servers.");
    }

    @Test
    void whoIsEnteredWithSeveralClientsIsNoControl() {
        assertThatIllegalArgumentException().isThrownBy(() -> Compared.twin(List.of(BY_ITSELF, OTHER, BY_ANOTHER), "selector"))
                .withMessage("\"selector\" cannot be a control, because it is entered with 2 clients: drive every server by one client.");
    }
}
