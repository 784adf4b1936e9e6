package dev.echosounder.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.echosounder.load.ClientSpec;
import dev.echosounder.trial.ServerSpec;
import dev.echosounder.trial.Subject;
import dev.echosounder.trial.jvm.JvmSpec;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
    void aSmokeRunStartsWhatNoOtherHasStarted() {
        List<Subject> subjects = List.of(
                Subject.of(new ServerSpec.Model("a")),
                Subject.of(new ServerSpec.Outside("b", "b {port}")),
                Subject.of(new ServerSpec.Model("c")),
                Subject.of(new ServerSpec.Model("d")),
                Subject.of(new ServerSpec.Model("e")),
                Subject.of(new ServerSpec.Outside("f", "f {port}")));
        Set<String> started = new HashSet<>();

        assertThat(tried(subjects.subList(0, 3), started)).containsExactly("a", "b", "c");
        assertThat(tried(subjects, started))
                .as("those that were not among the first three")
                .containsExactly("d", "e", "f");
        assertThat(tried(subjects, started)).as("one model in any case").containsExactly("a");
        assertThat(tried(subjects.subList(1, 2), started))
                .as("outside servers where there is no model")
                .containsExactly("b");
    }

    @Test
    void aSmokeRunStartsEachJvmOnceAndNotWithEachModel() {
        Set<String> started = new HashSet<>();

        assertThat(tried(List.of(onJvm("a", "-Xint"), onJvm("a", "-Xmx1g"), onJvm("a", "-Xmx2g")), started))
                .containsExactly("a -Xint", "a -Xmx1g", "a -Xmx2g");
        assertThat(tried(
                        List.of(onJvm("b", "-Xint"), onJvm("b", "-Xmx1g"), onJvm("b", "-Xmx2g"), onJvm("b", "-Xmx3g")),
                        started))
                .as("a new model and a new JVM")
                .containsExactly("b -Xint", "b -Xmx3g");
    }

    @Test
    void smokeRunsStartTheFirstControlsAndEachBaselineOnceForAService() {
        Set<String> started = new HashSet<>();
        Optional<ServerSpec> baseline = Optional.of(new ServerSpec.Baseline());
        Optional<ServerSpec> another = Optional.of(new ServerSpec.Outside("b", "b {port}"));

        assertThat(Compared.triedControls(List.of(), started)).isEmpty();
        assertThat(Compared.triedControls(List.of("a"), started)).containsExactly("a");
        assertThat(Compared.triedControls(List.of("c"), started)).isEmpty();
        assertThat(Compared.triedBaseline(baseline, "echo", started)).isEqualTo(baseline);
        assertThat(Compared.triedBaseline(baseline, "echo", started)).isEmpty();
        assertThat(Compared.triedBaseline(another, "echo", started)).isEqualTo(another);
        assertThat(Compared.triedBaseline(baseline, "http", started)).isEqualTo(baseline);
        assertThat(Compared.triedBaseline(Optional.empty(), "kv", started)).isEmpty();
    }

    private static Subject onJvm(String model, String option) {
        return Subject.of(new ServerSpec.Model(model + " " + option, model, JvmSpec.of("", option)));
    }

    @Test
    void aSmokeRunOfPairingsStartsEveryServerAndEveryClient() {
        Subject otherByFirst = Subject.of(new ServerSpec.Model("netty-nio"), new ClientSpec.Model("selector"));

        assertThat(tried(List.of(BY_ITSELF, BY_ANOTHER, otherByFirst, OTHER), new HashSet<>()))
                .containsExactly(BY_ITSELF.name(), BY_ANOTHER.name(), otherByFirst.name());
    }

    private static List<String> tried(List<Subject> subjects, Set<String> started) {
        return Compared.tried(subjects, started).stream().map(Subject::name).toList();
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
