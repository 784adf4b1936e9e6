package dev.echosounder.contract.steps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Server;
import dev.echosounder.contract.client.NewClient;
import dev.echosounder.contract.server.EchoServer;
import dev.echosounder.contract.server.StopCall;
import dev.echosounder.contract.watch.ResourceSnapshot;
import dev.echosounder.linux.net.FreePort;
import io.cucumber.java.ParameterType;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Locale;
import org.picocontainer.Disposable;

/** One server after the other on one port. */
public final class RestartSteps implements Disposable {

    /** By then the JVM and the model's library have made what they make once and keep. */
    private static final int SETTLED = 50;

    private static final Duration GRACE = Duration.ofSeconds(10);

    private final EchoServer server;
    private Server running;
    private ResourceSnapshot settled;

    public RestartSteps(EchoServer server) {
        this.server = server;
    }

    /** {@code 1 time}, {@code 1,000 times}. */
    @ParameterType("\\d[\\d,]* times?")
    public int times(String text) {
        return Integer.parseInt(text.substring(0, text.indexOf(' ')).replace(",", ""));
    }

    @When("{times} a server is started on one port, answers a client and is stopped")
    public void aServerIsStartedAndStopped(int times) throws IOException, InterruptedException {
        running = server.model().serve(FreePort.find(), new Echo());
        InetSocketAddress address = running.address();
        for (int round = 1; ; round++) {
            if (round == SETTLED) {
                settled = ResourceSnapshot.now();
            }
            assertThat(NewClient.at(address))
                    .as(String.format(Locale.ROOT, "what becomes of the client of start %,d", round))
                    .isEqualTo(NewClient.ANSWERED);
            Server stopping = running;
            running = null;
            StopCall.stop(stopping::stop, GRACE);
            if (round == times) {
                return;
            }
            running = startedAgain(address, round + 1);
        }
    }

    private Server startedAgain(InetSocketAddress address, int round) {
        try {
            return server.model().serve(address, new Echo());
        } catch (IOException failure) {
            throw new AssertionError(
                    String.format(Locale.ROOT, "Start %,d on the same port failed: %s", round, failure.getMessage()),
                    failure);
        }
    }

    @Then("none of them has left a thread, a descriptor or a direct buffer")
    public void nothingIsLeft() {
        settled.awaitNothingLeftBy("All servers after the first " + SETTLED + " together have");
    }

    @Override
    public void dispose() {
        if (running != null) {
            running.stop(Duration.ZERO);
        }
    }
}
