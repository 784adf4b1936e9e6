package dev.echosounder.linux.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessStatTest {

    /** As a kernel 6.18 shows it. */
    private static final String REST =
            " S 4185 4539 2583 0 -1 4194304 106 7 0 0 31 12 5 6 20 0 9 0 1190849 3133440 418 18446744073709551615 1 1"
                    + " 0\n";

    @ParameterizedTest
    @ValueSource(strings = {"cat", "a) b)", "Web Content", ") S 1 1 (", "", "((sd-pam))"})
    void readsTheFieldsBehindAnyName(String name) throws IOException {
        assertThat(ProcessStat.parse("4545 (" + name + ")" + REST))
                .isEqualTo(new ProcessStat('S', 4185, false, 310_000_000, 120_000_000, 110_000_000, 9));
    }

    @Test
    void knowsAThreadOfTheKernelByItsFlag() throws IOException {
        assertThat(ProcessStat.parse("15 (ksoftirqd/0)" + REST.replace("4194304", "69238848"))
                        .kernelThread())
                .isTrue();
    }

    @Test
    void aZombieHasEndedUnlessOnlyItsFirstThreadHas() throws IOException {
        assertThat(ProcessStat.parse("1 (a)" + REST).ended()).isFalse();
        assertThat(ProcessStat.parse("1 (a)" + REST.replace(" S ", " Z ")).ended())
                .isFalse();
        assertThat(ProcessStat.parse("1 (a)" + REST.replace(" S ", " Z ").replace(" 20 0 9 ", " 20 0 1 "))
                        .ended())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "4545",
                "4545 (cat) S 4185",
                "4545 (cat) S one 4539 2583 0 -1 4194304 106 0 0 0 0 0 0 0 20 0 1 0 1190849"
            })
    void whatIsNoProcessIsSaidToBeNone(String line) {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> ProcessStat.parse(line))
                .withMessageContaining("\"" + line + "\", which is not");
    }
}
