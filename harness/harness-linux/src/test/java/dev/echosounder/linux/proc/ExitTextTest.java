package dev.echosounder.linux.proc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExitTextTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        0   | ended with exit code 0
        3   | ended with exit code 3
        128 | ended with exit code 128
        139 | was killed by signal 11 (SIGSEGV)
        143 | was killed by signal 15 (SIGTERM)
        137 | was killed by signal 9 (SIGKILL, which the kernel sends too when memory runs out)
        160 | was killed by signal 32
        255 | ended with exit code 255
        """)
    void isDescribedInWords(int exitValue, String text) {
        assertThat(ExitText.text(exitValue)).isEqualTo(text);
    }
}
