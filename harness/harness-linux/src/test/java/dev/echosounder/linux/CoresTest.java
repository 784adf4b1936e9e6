package dev.echosounder.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class CoresTest {

    @Test
    void coresAreSortedAndEachOnce() {
        assertThat(Cores.of(3, 0, 3)).isEqualTo(Cores.of(0, 3)).hasToString("cores 0, 3");
        assertThat(Cores.of(0, 3).list()).isEqualTo("0,3");
        assertThat(Cores.of(1)).hasToString("core 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Cores(List.of()))
                .withMessage("Cores cannot be []: name at least one, counted from 0.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Cores.of(0, -1))
                .withMessage("Cores cannot be [0, -1]: name at least one, counted from 0.");
    }
}
