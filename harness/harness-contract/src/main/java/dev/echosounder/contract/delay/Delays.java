package dev.echosounder.contract.delay;

import dev.echosounder.contract.delay.Comparison.Series;
import dev.echosounder.contract.delay.Comparison.Side;
import dev.echosounder.contract.delay.Comparison.Timed;
import dev.echosounder.contract.server.EchoServer;
import dev.echosounder.linux.proc.Demand;
import dev.echosounder.linux.proc.ListeningProcess;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.picocontainer.Disposable;

/** Times what clients of the server under test wait for, in turns with clients of a reference server. */
public final class Delays implements Disposable {

    /** How another client leaves. */
    public enum Leaving {
        CLOSE,
        HALF_CLOSE,
        RESET,
        /** A reset while the answer to a long message is on its way. */
        RESET_UNANSWERED
    }

    /** Turns of a series, unless a scenario says how many. */
    public static final int ROUND_TRIPS = 31;

    /**
     * As a server with workers has, which waits for a processor that often: of many round trips some are late for that
     * on a busy machine.
     */
    private static final int HAND_OVERS = 2;

    /** Where medians of few turns count, and connections are new: their threads would have to start, too. */
    private static final int NO_HAND_OVERS = 0;

    private static final int SILENCES = 5;
    private static final int OTHERS = 15;

    /** Turns in which a kernel acknowledges at once, whatever it does later, and code is compiled. */
    private static final int WARM_UP = 20;

    private static final int LEAST_WARM_UP = 3;
    private static final Duration LONG_WARM_UP = Duration.ofSeconds(1);

    private static final int SMALL_BYTES = 64;
    private static final int LONG_BYTES = 100_000;

    private final EchoServer server;
    private final Comparison comparison = new Comparison(System::nanoTime, this::processorWaits);
    private final List<Closeable> opened = new ArrayList<>();
    private final Map<Side, InetSocketAddress> addresses = new EnumMap<>(Side.class);
    private final Map<Side, TimedClient> clients = new EnumMap<>(Side.class);
    private List<Series> series;
    private String what;

    public Delays(EchoServer server) {
        this.server = server;
    }

    /** Round trips, one after another, so many in a series. */
    public void ofRoundTrips(int turns, int messages, int size) throws IOException {
        compare(
                String.format(
                        Locale.ROOT,
                        "A round trip of %s%,d byte%s",
                        messages == 1 ? "" : String.format(Locale.ROOT, "%,d messages of ", messages),
                        size,
                        size == 1 ? "" : "s"),
                HAND_OVERS,
                turns,
                () -> {},
                side -> roundTrip(side, messages, size));
    }

    /** Round trips, each after a silence in which no client sends anything. */
    public void afterSilence(Duration silence, int size) throws IOException {
        compare(
                "The first round trip after %,d ms of silence".formatted(silence.toMillis()),
                NO_HAND_OVERS,
                SILENCES,
                () -> LockSupport.parkNanos(silence.toNanos()),
                side -> roundTrip(side, 1, size));
    }

    /** Round trips, each after another client has come, has been answered and has left. */
    public void alongside(Leaving leaving, int size) throws IOException {
        compare(
                "A round trip after another client "
                        + switch (leaving) {
                            case CLOSE -> "has come and closed its connection";
                            case HALF_CLOSE -> "has come and half-closed";
                            case RESET -> "has come and reset its connection";
                            case RESET_UNANSWERED -> "has come and reset its connection in mid-answer";
                        }
                        + ", with its own round trip,",
                NO_HAND_OVERS,
                OTHERS,
                () -> {},
                side -> {
                    comeAndLeave(side, leaving);
                    roundTrip(side, 1, size);
                });
    }

    private void comeAndLeave(Side side, Leaving leaving) throws IOException {
        try (TimedClient other = client(side)) {
            other.roundTrip(1, SMALL_BYTES);
            switch (leaving) {
                case CLOSE -> {}
                case HALF_CLOSE -> other.halfClose();
                case RESET -> other.reset();
                case RESET_UNANSWERED -> {
                    other.send(LONG_BYTES);
                    other.reset();
                }
            }
        }
    }

    private void compare(String name, int handOvers, int turns, Runnable beforeEachTurn, Timed timed)
            throws IOException {
        what = name;
        ReferenceServer reference = new ReferenceServer(handOvers);
        opened.add(reference);
        addresses.put(Side.UNDER_TEST, server.approach());
        addresses.put(Side.REFERENCE, reference.address());
        for (Side side : Side.values()) {
            TimedClient client = client(side);
            opened.add(client);
            clients.put(side, client);
            long since = System.nanoTime();
            for (int i = 0;
                    i < LEAST_WARM_UP || i < WARM_UP && System.nanoTime() - since < LONG_WARM_UP.toNanos();
                    i++) {
                timed.run(side);
            }
        }
        series = comparison.of(turns, beforeEachTurn, timed);
    }

    /**
     * Of this process and of the one that accepts at the address of the server under test, as far as the system says.
     */
    private LongSupplier processorWaits() {
        Map<Long, Demand> before = new HashMap<>();
        LongStream.concat(
                        LongStream.of(ProcessHandle.current().pid()),
                        ListeningProcess.all(addresses.get(Side.UNDER_TEST).getPort()).stream()
                                .mapToLong(ProcessHandle::pid))
                .distinct()
                .forEach(process -> demand(process).ifPresent(demand -> before.put(process, demand)));
        return () -> before.entrySet().stream()
                .mapToLong(process -> demand(process.getKey())
                        .map(now -> now.waitedNanosSince(process.getValue()))
                        .orElse(0L))
                .sum();
    }

    private static Optional<Demand> demand(long process) {
        try {
            return Optional.of(Demand.of(process));
        } catch (IOException notReported) {
            return Optional.empty();
        }
    }

    private TimedClient client(Side side) throws IOException {
        return new TimedClient(
                side == Side.UNDER_TEST ? "the server under test" : "the reference server", addresses.get(side));
    }

    private void roundTrip(Side side, int messages, int size) {
        clients.get(side).roundTrip(messages, size);
    }

    /** @throws AssertionError if the server under test was slow in all series */
    public void mustBeFew() {
        if (series == null) {
            throw new IllegalStateException("The scenario has timed nothing yet: begin with \"When a client and a"
                    + " client of a reference server exchange 64 bytes in turns\".");
        }
        if (Comparison.areSlow(series)) {
            throw new AssertionError("%s took %s.%s"
                    .formatted(
                            what,
                            series.getLast(),
                            series.size() == 1
                                    ? ""
                                    : " Before that it took "
                                            + series.stream()
                                                    .limit(series.size() - 1)
                                                    .map(Series::toString)
                                                    .collect(Collectors.joining("; "))
                                            + "."));
        }
    }

    @Override
    public void dispose() {
        for (Closeable one : opened.reversed()) {
            try {
                one.close();
            } catch (IOException failure) {
                throw new UncheckedIOException("What times delays could not be closed", failure);
            }
        }
    }
}
