package dev.echosounder.contract.steps;

import dev.echosounder.contract.client.Clients;
import dev.echosounder.contract.client.Message;
import dev.echosounder.contract.client.QuiescenceDetector;
import dev.echosounder.contract.client.Timeouts;
import dev.echosounder.contract.outside.ServerProcesses;
import dev.echosounder.contract.outside.ServerProcesses.Held;
import dev.echosounder.contract.outside.StartedServer;
import dev.echosounder.contract.server.EchoServer;
import dev.echosounder.contract.suite.ServerUnderTest;
import dev.echosounder.contract.watch.CalmestPart;
import dev.echosounder.contract.watch.LoadAdjustedClock;
import dev.echosounder.linux.ListeningSocket;
import dev.echosounder.linux.proc.SystemLimits;
import io.cucumber.java.ParameterType;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.opentest4j.TestAbortedException;
import org.picocontainer.Disposable;

/** What the processes of a server at an address hold and use, where they listen, and how they end. */
public final class OutsideSteps implements Disposable {

    /** The kernel gives a thread that accepts its number before there is a connection; no list has it. */
    private static final int RESERVED = 1;

    private static final long LOOK_AGAIN_MILLIS = 20;

    /** Within this time a descriptor is closed whose connection has ended; longer on a busy machine. */
    private static final Duration AT_ONCE = Duration.ofSeconds(1);

    /** Rounds over which something must not have grown: a runtime that collects garbage takes some to settle. */
    private static final int CALM_ROUNDS = 3;

    private static final int MOST_ROUNDS = 24;
    private static final long KEPT_BYTES = 1024;

    /** The most clients for which one thing may be left. */
    private static final int CLIENTS_FOR_ONE = 4;

    private final EchoServer server;
    private final ClientSteps clientSteps;
    private final Map<Held, Long> recorded = new HashMap<>();
    private final Map<Long, String> limits = new HashMap<>();
    private StartedServer further;

    public OutsideSteps(EchoServer server, ClientSteps clientSteps) {
        this.server = server;
        this.clientSteps = clientSteps;
    }

    private ServerProcesses processes() {
        return ServerProcesses.at(server.approach());
    }

    // ---- what they hold

    @Given("the sockets of the server's processes are counted")
    public void areCounted() throws IOException {
        recorded.put(Held.SOCKETS, processes().count(Held.SOCKETS));
    }

    @Then("the server's processes close all further sockets at once")
    public void closeAllFurtherSockets() throws IOException, InterruptedException {
        ServerProcesses processes = processes();
        long before = recorded.get(Held.SOCKETS);
        long now = processes.count(Held.SOCKETS);
        for (LoadAdjustedClock clock = new LoadAdjustedClock();
                now > before && clock.passedNanos() < AT_ONCE.toNanos();
                now = processes.count(Held.SOCKETS)) {
            Thread.sleep(LOOK_AGAIN_MILLIS);
        }
        if (now > before) {
            throw new AssertionError(String.format(
                    Locale.ROOT,
                    "A second after its clients had left, the server held %,d sockets, and %,d before they came.",
                    now,
                    before));
        }
    }

    /** What the processes of a server may hold of former clients. */
    @ParameterType("memory|descriptors|threads and processes")
    public List<Held> held(String text) {
        return switch (text) {
            case "memory" -> List.of(Held.MEMORY, Held.HEAP);
            case "descriptors" -> List.of(Held.DESCRIPTORS);
            default -> List.of(Held.THREADS);
        };
    }

    /** Rounds of clients come until there was no growth for some; a server that keeps something grows in all. */
    @Then("the {held} of the server's processes stop(s) growing while {clients} exchange {message}, again and again")
    public void stopGrowing(List<Held> held, Clients who, Message message) throws IOException, InterruptedException {
        ServerProcesses processes = processes();
        long each = held.contains(Held.MEMORY) ? who.count() * KEPT_BYTES : Math.max(1, who.count() / CLIENTS_FOR_ONE);
        List<List<Long>> rounds = new ArrayList<>();
        while (rounds.size() < MOST_ROUNDS) {
            clientSteps.exchange(who, message);
            List<Long> now = new ArrayList<>();
            for (Held one : held) {
                now.add(processes.count(one));
            }
            rounds.add(now);
            if (rounds.size() > CALM_ROUNDS && grown(rounds).stream().allMatch(more -> more < each * CALM_ROUNDS)) {
                return;
            }
        }
        throw new AssertionError(String.format(
                Locale.ROOT,
                "After %,d clients have come and left, the server's processes hold more and more: %s.",
                MOST_ROUNDS * who.count(),
                words(held, rounds, CALM_ROUNDS * who.count())));
    }

    /** By how much each has grown in the last rounds. */
    private static List<Long> grown(List<List<Long>> rounds) {
        List<Long> now = rounds.getLast();
        List<Long> before = rounds.get(rounds.size() - 1 - CALM_ROUNDS);
        List<Long> grown = new ArrayList<>();
        for (int i = 0; i < now.size(); i++) {
            grown.add(now.get(i) - before.get(i));
        }
        return grown;
    }

    private static String words(List<Held> held, List<List<Long>> rounds, int clients) {
        List<String> words = new ArrayList<>();
        List<Long> grown = grown(rounds);
        for (int i = 0; i < held.size(); i++) {
            if (grown.get(i) > 0) {
                words.add(String.format(
                        Locale.ROOT,
                        "%s %,d, which were %,d before the last %,d clients",
                        switch (held.get(i)) {
                            case MEMORY -> "resident bytes";
                            case HEAP -> "bytes of heap";
                            case THREADS -> "threads and processes";
                            case DESCRIPTORS -> "descriptors";
                            case SOCKETS -> "sockets";
                        },
                        rounds.getLast().get(i),
                        rounds.getLast().get(i) - grown.get(i),
                        clients));
            }
        }
        return String.join("; ", words);
    }

    // ---- what they use

    @Then("the server's processes take less than a fifth of a processor at some time within {duration}")
    public void takeLessThanAFifth(Duration time) throws IOException, InterruptedException {
        ServerProcesses processes = processes();
        CalmestPart.mustBeCalm(time, processes::demand, processes::processorsSince);
    }

    // ---- what the system takes away from them

    @Given("the server's processes can open {int} more files")
    public void canOpenMoreFiles(int more) {
        SystemLimits.unavailable().ifPresent(why -> {
            throw new TestAbortedException("This test case is not asked. " + why);
        });
        try {
            for (long acceptor : processes().acceptors(server.approach().getPort())) {
                limits.put(acceptor, SystemLimits.of(acceptor).allowFiles(more));
            }
        } catch (IOException refused) {
            throw new TestAbortedException(
                    "This test case is not asked, because the limits of the server's process cannot be set: "
                            + refused.getMessage(),
                    refused);
        }
    }

    /** Waits until no more files can be opened, and until the server has had the time to fail to accept. */
    @Given("the server's processes have opened all files that they can")
    public void haveOpenedAllFiles() throws InterruptedException {
        if (!Timeouts.becomesTrue(this::areOutOfFiles)) {
            throw new TestAbortedException("This test case is not asked, because the server took more connections than"
                    + " it could open files: it needs none for a connection, or opens them elsewhere.");
        }
        for (QuiescenceDetector standstill = new QuiescenceDetector(); !standstill.isReached(); ) {
            Thread.sleep(LOOK_AGAIN_MILLIS);
        }
    }

    /** A server that has ended has failed to accept; that shows in what comes next. */
    private boolean areOutOfFiles() {
        try {
            for (long limited : limits.keySet()) {
                if (SystemLimits.of(limited).freeFiles() > RESERVED) {
                    return false;
                }
            }
            return true;
        } catch (IOException ended) {
            return true;
        }
    }

    @When("the server's processes can open files again")
    public void canOpenFilesAgain() {
        limits.forEach((process, soft) -> {
            try {
                SystemLimits.of(process).setFiles(soft);
            } catch (IOException ended) {
                // Then there is nothing to be given back.
            }
        });
        limits.clear();
    }

    // ---- where they listen

    /**
     * Both loopback addresses are those of {@code localhost}. A server may have been started to listen at all
     * addresses; its command line may say otherwise.
     */
    @Then("the server's processes listen where they are told to, and nowhere else")
    public void listenNowhereElse() throws IOException {
        ServerProcesses processes = processes();
        InetSocketAddress due = server.approach();
        Set<String> others = new TreeSet<>();
        boolean everywhere = false;
        boolean there = false;
        for (InetSocketAddress address : processes.addresses()) {
            InetAddress host = address.getAddress();
            if (address.getPort() == due.getPort() && host.isAnyLocalAddress()) {
                everywhere = true;
            } else if (address.getPort() == due.getPort() && isLocalhost(host, due.getAddress())) {
                there = true;
            } else {
                others.add(text(address));
            }
        }
        boolean namesLoopback = processes.commandLines().stream().anyMatch(OutsideSteps::namesLoopback);
        if (everywhere && (there || namesLoopback)) {
            others.add("all addresses of the machine, port " + due.getPort());
        }
        if (!others.isEmpty()) {
            throw new AssertionError("The server is to listen at %s, and listens at %s, too."
                    .formatted(text(due), String.join(" and ", others)));
        }
        if (everywhere) {
            throw new TestAbortedException("This test case is not asked, because the server listens at all addresses of"
                    + " the machine, and nothing in its command line says that it should not.");
        }
    }

    private static boolean isLocalhost(InetAddress host, InetAddress due) {
        return host.equals(due)
                || Set.of("127.0.0.1", "0:0:0:0:0:0:0:1")
                        .containsAll(List.of(host.getHostAddress(), due.getHostAddress()));
    }

    private static boolean namesLoopback(String word) {
        return word.contains("127.0.0.1") || word.contains("localhost") || word.contains("::1");
    }

    private static String text(InetSocketAddress address) {
        return "%s, port %d".formatted(address.getAddress().getHostAddress(), address.getPort());
    }

    // ---- how they end

    @Given("a further process of the server")
    public void aFurtherProcess() throws IOException {
        StartedServer first = ServerUnderTest.atAnAddress()
                .flatMap(ServerUnderTest.At::started)
                .orElseThrow(() -> new TestAbortedException("This test case is not asked, because it would end the"
                        + " server, which was started by other means: --start \"COMMAND\" has another one started."));
        try {
            further = first.another();
        } catch (IOException refused) {
            throw new TestAbortedException(
                    "This test case is not asked, because a second process of the server cannot be started: "
                            + refused.getMessage(),
                    refused);
        }
        server.isApproachedAt(further.address());
    }

    /** Sends the signal, as {@code kill} does, to the processes that accept and that no other of them has started. */
    @When("the further process is told to end by SIGTERM")
    public void terminate() {
        processes().roots().forEach(ProcessHandle::destroy);
    }

    @Then("the further process has ended, and nothing listens at its port")
    public void hasEnded() throws InterruptedException {
        int port = server.approach().getPort();
        if (!Timeouts.becomesTrue(() -> ListeningSocket.at(port).isEmpty())) {
            throw new AssertionError("%d s after SIGTERM, and without clients, the server still listens at %s."
                    .formatted(
                            Timeouts.limit().toSeconds(),
                            ListeningSocket.at(port).stream()
                                    .map(ListeningSocket::address)
                                    .distinct()
                                    .map(OutsideSteps::text)
                                    .collect(Collectors.joining(" and "))));
        }
        if (!Timeouts.becomesTrue(() -> further.ending().isPresent())) {
            throw new AssertionError("%d s after SIGTERM, and without clients, the server's process still runs."
                    .formatted(Timeouts.limit().toSeconds()));
        }
    }

    @Override
    public void dispose() {
        canOpenFilesAgain();
        if (further != null) {
            further.close();
        }
    }
}
