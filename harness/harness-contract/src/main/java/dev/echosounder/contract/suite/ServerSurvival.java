package dev.echosounder.contract.suite;

import dev.echosounder.api.Times;
import dev.echosounder.contract.client.NewClient;
import dev.echosounder.contract.client.Timeouts;
import dev.echosounder.contract.outside.StartedServer;
import io.cucumber.java.Scenario;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.opentest4j.TestAbortedException;

/** Whether the server at an address still serves after each scenario, and what the kernel noticed of it meanwhile. */
public final class ServerSurvival {

    private static final long SETTLE_NANOS = 10_000_000;

    /** The scenarios in which the servers at these addresses have ended. */
    private static final Map<InetSocketAddress, String> ENDED = new ConcurrentHashMap<>();

    /** Servers that are to be started again before the next scenario. */
    private static final Set<StartedServer> FAILED = ConcurrentHashMap.newKeySet();

    /** What the kernel noticed, by the names of scenarios. */
    private static final Map<String, String> NOTICED = new ConcurrentHashMap<>();

    private ServerSurvival() {}

    /**
     * For a scenario that begins. A server that was started for the contract and has ended is started again.
     *
     * @throws IOException if no server listens there, in one sentence
     * @throws TestAbortedException if it has ended in a scenario before, or cannot be started again
     */
    public static void mustStillListen(ServerUnderTest.At at) throws IOException {
        if (at.started().isPresent()) {
            startAgain(at.started().get());
            return;
        }
        String endedIn = ENDED.get(at.address());
        try {
            ServerAddress.reach(at.address());
            ENDED.remove(at.address());
        } catch (IOException refused) {
            if (endedIn != null) {
                throw new TestAbortedException("the server ended in the test case \"%s\"".formatted(endedIn), refused);
            }
            throw refused;
        }
    }

    private static void startAgain(StartedServer server) {
        if (!FAILED.remove(server) && server.ending().isEmpty()) {
            return;
        }
        try {
            server.startAgain();
        } catch (IOException refused) {
            throw new TestAbortedException("the server cannot be started again: " + refused.getMessage(), refused);
        }
    }

    /**
     * For a scenario whose clients have left: whether it filled the accept queue. The kernel counts for all servers, so
     * that is a hint and no failure.
     */
    public static void noteFullQueue(Scenario scenario, long overflows) {
        if (overflows <= 0) {
            NOTICED.remove(scenario.getName());
            return;
        }
        String note = String.format(
                Locale.ROOT,
                "%,d connection attempts found the accept queue full (the kernel's ListenOverflows, of all servers"
                        + " here). A client that finds it full connects a second later at best; listen(fd, 4096)"
                        + " asks for a longer one, which sysctl net.core.somaxconn allows.",
                overflows);
        NOTICED.put(scenario.getName(), note);
        scenario.log(note);
    }

    /** What the kernel noticed in this scenario when it last ran. */
    static Optional<String> noticed(String scenario) {
        return Optional.ofNullable(NOTICED.get(scenario));
    }

    /**
     * For a scenario whose clients have left: whether the server has survived it. So its end is reported where it
     * ended, and not in the next scenario.
     *
     * @param scenario by its name
     * @param failed whether the scenario has failed already
     * @throws AssertionError if the scenario has not failed, and the server answers no client any more
     */
    public static void mustHaveSurvived(ServerUnderTest.At at, String scenario, boolean failed) {
        Optional<String> wrong = failed ? Optional.empty() : complaint(NewClient.at(at.address()));
        if (endsSoon(at)) {
            ENDED.put(at.address(), scenario);
            wrong = Optional.of("The server has ended in this test case.");
        }
        if (failed || wrong.isPresent()) {
            at.started().ifPresent(FAILED::add);
        }
        if (!failed) {
            wrong.ifPresent(why -> {
                throw new AssertionError(why);
            });
        }
    }

    private static Optional<String> complaint(NewClient client) {
        return switch (client) {
            case ANSWERED -> Optional.empty();
            case LEFT_HANGING ->
                Optional.of("When its clients had left, the server did not answer a new client within "
                        + Times.text(Timeouts.limit()) + ".");
            case REFUSED ->
                Optional.of("When its clients had left, the server closed a new client's connection without an"
                        + " answer.");
        };
    }

    /** Its last words, if it has ended in the scenario that was the last to run; the end of a sentence. */
    static Optional<String> ending(ServerUnderTest.At at, String scenario) {
        return at.started()
                .flatMap(StartedServer::ending)
                .map(how -> "The server " + how)
                .or(() -> scenario.equals(ENDED.get(at.address()))
                        ? Optional.of("The server has ended.")
                        : Optional.empty());
    }

    /** A process that a signal ends takes a moment, and so does another thread of it. */
    private static boolean endsSoon(ServerUnderTest.At at) {
        LockSupport.parkNanos(SETTLE_NANOS);
        if (at.started().flatMap(StartedServer::ending).isPresent()) {
            return true;
        }
        try {
            ServerAddress.reach(at.address());
            return false;
        } catch (IOException refused) {
            return true;
        }
    }
}
