package dev.echosounder.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Models;
import dev.echosounder.api.Server;
import dev.echosounder.contract.suite.ServerAddress;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The whole contract takes a minute, so it is cut short here; what it finds is tested where the contract is. */
class CheckTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        check | A server is checked at its address or started by --start: give one of the two, such as 127.0.0.1:7007.
        check 127.0.0.1:7007 --start x{port} | A server is checked at its address or started by --start: give one of \
        the two, such as 127.0.0.1:7007.
        check 7007 | "7007" is no address of a server: give its host and its port, such as 127.0.0.1:7007.
        check 192.0.2.1:7007 | 192.0.2.1 is not this machine: only a server at a loopback address, such as 127.0.0.1, \
        is ever put under load.
        check --start ./server | The command "./server" does not say where the port goes: write {port} in its place, \
        as in "./server --port {port}".
        """)
    void whatCannotBeCheckedIsRefusedInOneSentence(String arguments, String sentence) {
        Told told = Told.by(arguments.split(" "));

        assertThat(told.exitCode()).isEqualTo(2);
        assertThat(told.firstLine()).isEqualTo(sentence);
    }

    @Test
    void whereNoServerListensNothingIsAsked() throws Exception {
        int free;
        try (ServerSocket any = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            free = any.getLocalPort();
        }

        Told told = Told.by("check", "127.0.0.1:" + free);

        assertThat(told.exitCode()).isEqualTo(1);
        assertThat(told.err())
                .startsWith("No server listens at 127.0.0.1:" + free)
                .hasLineCount(1);
    }

    @Test
    void aProgramThatIsNoServerIsToldWithItsWords() {
        Told told = Told.by("check", "--start", "echo no licence for {port}; exit 4");

        assertThat(told.exitCode()).isEqualTo(1);
        assertThat(told.err())
                .contains("it ended with exit code 4 before it listened", "no licence for ")
                .hasLineCount(1);
    }

    @Test
    void theLimitOfTimeEndsACheckAndSaysSo() throws Exception {
        Server server = Models.named("blocking-virtual")
                .serve(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), new Echo());
        try {
            Told told;
            JsonNode found;
            int seconds = 1;
            do {
                told = Told.by("check", ServerAddress.text(server.address()), "--limit", seconds + "s", "--json");
                found = told.json();
                assertThat(told.err()).contains("... checking 127.0.0.1:", ", for %d s at most".formatted(seconds));
                assertThat(found.path("cut").stringValue()).startsWith("The limit of %d s was over".formatted(seconds));
                seconds *= 2; // a busy machine takes longer for the first requirement
            } while (!told.err().contains("... kept"));

            assertThat(told.exitCode()).isEqualTo(1);
            assertThat(found.path("kept").booleanValue()).isFalse();
            assertThat(found.path("requirementsKept").intValue()).isPositive();
            assertThat(found.path("requirements").size()).isGreaterThan(40);
        } finally {
            server.stop(Duration.ZERO);
        }
    }

    /** Every server that a check has started is ended with it. */
    @Test
    void aServerThatAnswersNothingIsBrokenAndIsEndedWithTheCheck() throws Exception {
        Path program = Files.writeString(folder.resolve("silent.py"), """
            import os, socket, sys, time
            listener = socket.socket()
            listener.bind(("127.0.0.1", int(sys.argv[1])))
            listener.listen(100)
            open(sys.argv[2], "w").write(str(os.getpid()))
            time.sleep(600)
            """);
        Path pid = folder.resolve("pid");
        String before = System.getProperty("echosounder.patience");
        System.setProperty("echosounder.patience", "200");
        try {
            Told told =
                    Told.by("check", "--limit", "4s", "--start", "exec python3 %s {port} %s".formatted(program, pid));

            assertThat(told.exitCode()).isEqualTo(1);
            assertThat(told.out()).contains("BROKEN     ", "keeps 0 requirements and breaks ");
            assertThat(told.err().lines().filter(line -> line.startsWith("... broken")))
                    .as("what is asked first, with the reason")
                    .first(InstanceOfAssertFactories.STRING)
                    .startsWith("... broken    Round trips of ")
                    .contains("received 0 bytes");
            assertThat(ProcessHandle.of(Long.parseLong(Files.readString(pid)))).isEmpty();
        } finally {
            if (before == null) {
                System.clearProperty("echosounder.patience");
            } else {
                System.setProperty("echosounder.patience", before);
            }
        }
    }
}
