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
import java.util.function.IntFunction;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The whole contract takes a minute, so it is cut short here; the module of the contract tests its results. */
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
        CommandResult result = CommandResult.of(arguments.split(" "));

        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.firstLine()).isEqualTo(sentence);
    }

    @Test
    void withoutAServerNothingIsChecked() throws Exception {
        int free;
        try (ServerSocket any = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            free = any.getLocalPort();
        }

        CommandResult result = CommandResult.of("check", "127.0.0.1:" + free);

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.err())
                .startsWith("No server listens at 127.0.0.1:" + free)
                .hasLineCount(1);
    }

    @Test
    void aProgramThatIsNoServerIsReportedWithItsOutput() {
        CommandResult result = CommandResult.of("check", "--start", "echo no licence for {port}; exit 4");

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.err())
                .contains("it ended with exit code 4 before it listened", "no licence for ")
                .hasLineCount(1);
    }

    @Test
    void theLimitOfTimeEndsACheckAndSaysSo() throws Exception {
        Server server = Models.named("blocking-virtual")
                .serve(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), new Echo());
        try {
            CommandResult result = withTimeFor("... kept", 1, seconds -> {
                CommandResult checked = CommandResult.of(
                        "check", ServerAddress.text(server.address()), "--limit", seconds + "s", "--json");
                assertThat(checked.err()).contains("... checking 127.0.0.1:", ", for %d s at most".formatted(seconds));
                assertThat(checked.json().path("cut").stringValue())
                        .startsWith("The limit of %d s was over".formatted(seconds));
                return checked;
            });
            JsonNode found = result.json();

            assertThat(result.exitCode()).isEqualTo(1);
            assertThat(found.path("kept").booleanValue()).isFalse();
            assertThat(found.path("requirementsKept").intValue()).isPositive();
            assertThat(found.path("requirements").size()).isGreaterThan(40);
        } finally {
            server.stop(Duration.ZERO);
        }
    }

    /** Checks with longer and longer limits until this is said: a busy machine takes longer for what is asked first. */
    private static CommandResult withTimeFor(String said, int seconds, IntFunction<CommandResult> check) {
        CommandResult result = check.apply(seconds);
        return result.err().contains(said) ? result : withTimeFor(said, 2 * seconds, check);
    }

    /** A check ends every server that it has started. */
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
            CommandResult result = withTimeFor(
                    "... broken",
                    4,
                    seconds -> CommandResult.of(
                            "check",
                            "--limit",
                            seconds + "s",
                            "--start",
                            "exec python3 %s {port} %s".formatted(program, pid)));

            assertThat(result.exitCode()).isEqualTo(1);
            assertThat(result.out()).contains("BROKEN     ", "keeps 0 requirements and breaks ");
            assertThat(result.err().lines().filter(line -> line.startsWith("... broken")))
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
