package dev.echosounder.linux.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class CommandTest {

    private static final Path SHELL = Path.of("/bin/sh");

    @Test
    void whatItSaysIsReturned() throws IOException {
        assertThat(Command.run(SHELL, "-c", "echo one; echo two >&2")).isEqualTo("one\ntwo");
    }

    @Test
    void soIsMoreThanAPipeHolds() throws IOException {
        assertThat(Command.run(SHELL, "-c", "yes | head -n 200000"))
                .hasSize(399_999)
                .endsWith("y\ny");
    }

    @Test
    void aFailureIsSaidInItsOwnWords() {
        assertThatThrownBy(() -> Command.run(SHELL, "-c", "echo no such device; exit 3"))
                .isInstanceOf(IOException.class)
                .hasMessage("\"/bin/sh -c echo no such device; exit 3\" failed: no such device");
    }

    @Test
    void oneWithoutWordsByItsExitCode() {
        assertThatThrownBy(() -> Command.run(SHELL, "-c", "exit 3"))
                .isInstanceOf(IOException.class)
                .hasMessageEndingWith("failed: exit code 3");
    }
}
