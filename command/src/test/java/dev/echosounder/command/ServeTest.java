package dev.echosounder.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** What is not possible is refused in one sentence. */
class ServeTest {

    private static final int USAGE = 2;

    private String complaint(String arguments) {
        StringWriter err = new StringWriter();
        CommandLine commandLine = Echosounder.commandLine().setErr(new PrintWriter(err, true));

        assertThat(commandLine.execute(arguments.split(" "))).isEqualTo(USAGE);
        return err.toString().lines().findFirst().orElse("");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        serve selector --service smtp                   | There is no service "smtp": choose echo, kv or http.
        serve selector --memory-limit 1m                | The echo service has neither a password nor a memory \
        limit: add --service kv, or leave them out.
        serve selector --password x                     | The echo service has neither a password nor a memory \
        limit: add --service kv, or leave them out.
        serve selector --service http --memory-limit 1m | The http service has neither a password nor a memory \
        limit: add --service kv, or leave them out.
        serve selector --host 0.0.0.0 --port 0          | Other machines can reach 0.0.0.0 and use this server: add \
        --reachable to allow that, or choose a loopback address such as 127.0.0.1.
        serve selector --service kv --port 70000        | There is no port 70000: give one from 1 to 65535, or 0 for \
        any free one.
        serve selector --tls --tls-engine openssl       | There is no TLS engine "openssl": choose one of jdk, \
        boringssl, conscrypt.
        serve selector --tls --tls-version 1.1          | There is no TLS version "1.1" here: choose 1.3 or 1.2.
        serve selector --tls-engine jdk                 | --tls-engine, --tls-version and --write-certificate need \
        --tls: add it, or leave them out.
        serve selector --service kv --connection-limit 0 | A limit of 0 connections serves no client: give at least 1.
        """)
    void saysWhatIsWrong(String arguments, String sentence) {
        assertThat(complaint(arguments)).isEqualTo(sentence);
    }

    @Test
    void anInvalidSizeIsReported() {
        assertThat(complaint("serve selector --service kv --memory-limit much"))
                .contains("\"much\" is not a size: give a number of bytes, or a number with k, m or g, such as 256m.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"99999g", "9999999999g"})
    void aMemoryLimitThatTheHeapCannotHoldIsRefused(String limit) {
        assertThat(complaint("serve selector --service kv --memory-limit " + limit))
                .matches("A memory limit of \\d+ bytes is too much: half of the heap, \\d+ bytes, is the most, as"
                        + " connections need the other half. Give at most that, or the JVM a larger heap \\(-Xmx\\).");
    }

    @Test
    void sizesAreThoseOfJvmOptions() {
        MemorySize sizes = new MemorySize();

        assertThat(sizes.convert("123")).isEqualTo(123);
        assertThat(sizes.convert("64k")).isEqualTo(64 * 1024);
        assertThat(sizes.convert("256M")).isEqualTo(256 * 1024 * 1024);
        assertThat(sizes.convert("2g")).isEqualTo(2L * 1024 * 1024 * 1024);
        assertThatThrownBy(() -> sizes.convert("0")).hasMessageContaining("is not a size");
    }
}
