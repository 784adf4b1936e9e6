package dev.echosounder.contract.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

class ServerSurvivalTest {

    private static final String SCENARIO = "A client leaves";

    private ServerSocket server = listening(0);
    private final ServerUnderTest.At at = new ServerUnderTest.At((InetSocketAddress) server.getLocalSocketAddress());

    @AfterEach
    void close() throws IOException {
        server.close();
    }

    @Test
    void aServerThatAnswersHasSurvived() {
        each(socket -> socket.getInputStream().transferTo(socket.getOutputStream()));

        ServerSurvival.mustHaveSurvived(at, SCENARIO, false);

        assertThat(ServerSurvival.ending(at, SCENARIO)).isEmpty();
        assertThatCode(() -> ServerSurvival.mustStillListen(at)).doesNotThrowAnyException();
    }

    @Test
    void aServerThatClosesEachConnectionHasNot() {
        each(Socket::close);

        assertThatThrownBy(() -> ServerSurvival.mustHaveSurvived(at, SCENARIO, false))
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        "When its clients had left, the server closed a new client's connection without an answer.");
        assertThat(ServerSurvival.ending(at, SCENARIO)).isEmpty();
    }

    @Test
    void anEndIsReportedWhereItCameAndNothingMoreIsAsked() throws IOException {
        server.close();

        assertThatThrownBy(() -> ServerSurvival.mustHaveSurvived(at, SCENARIO, false))
                .isInstanceOf(AssertionError.class)
                .hasMessage("The server has ended in this test case.");
        assertThat(ServerSurvival.ending(at, SCENARIO)).contains("The server has ended.");
        assertThat(ServerSurvival.ending(at, "another")).isEmpty();
        assertThatThrownBy(() -> ServerSurvival.mustStillListen(at))
                .isInstanceOf(TestAbortedException.class)
                .hasMessageContaining("the server ended in the test case \"" + SCENARIO + "\"");
    }

    @Test
    void aTestCaseThatHasFailedKeepsItsOwnMessage() throws IOException {
        server.close();

        ServerSurvival.mustHaveSurvived(at, SCENARIO, true);

        assertThat(ServerSurvival.ending(at, SCENARIO)).contains("The server has ended.");
    }

    @Test
    void aServerThatWasStartedAgainByOtherMeansIsAsked() throws IOException {
        server.close();
        ServerSurvival.mustHaveSurvived(at, SCENARIO, true);

        server = listening(at.address().getPort());

        assertThatCode(() -> ServerSurvival.mustStillListen(at)).doesNotThrowAnyException();
    }

    private interface Service {
        void serve(Socket socket) throws IOException;
    }

    private void each(Service service) {
        Thread.ofVirtual().start(() -> {
            while (true) {
                try (Socket socket = server.accept()) {
                    service.serve(socket);
                } catch (IOException closed) {
                    return;
                }
            }
        });
    }

    private static ServerSocket listening(int port) {
        try {
            return new ServerSocket(port, 50, InetAddress.getLoopbackAddress());
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }
}
