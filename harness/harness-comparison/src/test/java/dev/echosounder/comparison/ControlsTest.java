package dev.echosounder.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.echosounder.load.ClientSpec;
import dev.echosounder.trial.ServerSpec;
import dev.echosounder.trial.Subject;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ControlsTest {

    private static final Subject BY_ITSELF =
            Subject.of(new ServerSpec.Model("selector"), new ClientSpec.Model("selector"));
    private static final Subject BY_ANOTHER =
            Subject.of(new ServerSpec.Model("selector"), new ClientSpec.Model("netty-nio"));
    private static final Subject OTHER =
            Subject.of(new ServerSpec.Model("netty-nio"), new ClientSpec.Model("netty-nio"));

    @Test
    void aControlHasTheClientOfItsServer() {
        Subject twin = Compared.twin(List.of(OTHER, BY_ITSELF), "selector");

        assertThat(twin.twinOf()).isEqualTo(Optional.of(BY_ITSELF.name()));
        assertThat(twin.client()).isEqualTo(BY_ITSELF.client());
    }

    @Test
    void aServerThatIsNotMeasuredIsNoControl() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Compared.twin(List.of(OTHER), "selector"))
                .withMessage("The A/A control \"selector\" is not a server of this scenario: choose one of netty-nio.");
    }

    @Test
    void aSmokeRunTriesTwoModelsAndEachOutsideServer() {
        List<Subject> entered = List.of(
                Subject.of(new ServerSpec.Model("a")),
                Subject.of(new ServerSpec.Outside("b", "b {port}")),
                Subject.of(new ServerSpec.Model("c")),
                Subject.of(new ServerSpec.Model("d")),
                Subject.of(new ServerSpec.Model("e")),
                Subject.of(new ServerSpec.Outside("f", "f {port}")));

        assertThat(Compared.tried(entered)).extracting(Subject::name).containsExactly("a", "b", "d", "f");
        assertThat(Compared.tried(entered.subList(1, 2)))
                .extracting(Subject::name)
                .containsExactly("b");
    }

    @Test
    void aServerWithSeveralClientsIsNoControl() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Compared.twin(List.of(BY_ITSELF, OTHER, BY_ANOTHER), "selector"))
                .withMessage(
                        "\"selector\" cannot be an A/A control, because it is measured with 2 clients: measure each"
                                + " server with one client.");
    }
}
