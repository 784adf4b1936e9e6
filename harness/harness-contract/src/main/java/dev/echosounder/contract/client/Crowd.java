package dev.echosounder.contract.client;

import dev.echosounder.api.Times;
import dev.echosounder.contract.server.EchoServer;
import dev.echosounder.contract.watch.LoadAdjustedClock;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.picocontainer.Disposable;

/**
 * Clients by the thousand: one selector, and no thread but the scenario's own, which listens to them whenever it waits
 * for something. They are nobody's model, and compare every byte.
 */
public final class Crowd implements Disposable {

    private static final int BUFFER_BYTES = 64 * 1024;
    private static final long LOOK_AGAIN_MILLIS = 50;

    private final EchoServer server;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
    private final List<CrowdMember> callers = new ArrayList<>();
    private Selector selector;

    public Crowd(EchoServer server) {
        this.server = server;
    }

    /** One more, which has sent nothing yet. */
    public CrowdMember join() throws IOException {
        return join(null);
    }

    /**
     * Adds a client that connects from this address.
     *
     * @param from null for the one that the system chooses
     */
    public CrowdMember join(InetSocketAddress from) throws IOException {
        if (selector == null) {
            selector = Selector.open();
        }
        SocketChannel channel = SocketChannel.open();
        try {
            if (from != null) { // or else connect() chooses: it finds a port even where each has just been used to talk
                // to some other server, and bind() does not
                channel.bind(from);
            }
            channel.socket().connect(server.address(), (int) Timeouts.limit().toMillis());
            channel.configureBlocking(false);
            SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
            CrowdMember caller = new CrowdMember(channel, key, callers.size());
            key.attach(caller);
            callers.add(caller);
            return caller;
        } catch (IOException failure) {
            channel.close();
            throw new IOException(
                    String.format(
                            Locale.ROOT, "Client %,d could not connect: %s", callers.size() + 1, failure.getMessage()),
                    failure);
        }
    }

    public List<CrowdMember> callers() {
        return callers;
    }

    /**
     * Waits until all of them are as they should be.
     *
     * @param isDone of one of them, which stays so
     * @param isHopeless of one that can never be done
     * @param what they should be, as in "are answered"
     */
    public void await(
            Collection<CrowdMember> some, Predicate<CrowdMember> isDone, Predicate<CrowdMember> isHopeless, String what)
            throws IOException {
        await(some, isDone, isHopeless, what, Duration.ZERO);
    }

    /**
     * Waits for some of the clients, where that may take a server a while.
     *
     * @param atLeast that nothing may happen, even where less patience is asked for
     */
    public void await(
            Collection<CrowdMember> some,
            Predicate<CrowdMember> isDone,
            Predicate<CrowdMember> isHopeless,
            String what,
            Duration atLeast)
            throws IOException {
        Duration patience = Timeouts.limit().compareTo(atLeast) > 0 ? Timeouts.limit() : atLeast;
        List<CrowdMember> waiting = new ArrayList<>(some);
        long since = System.nanoTime();
        while (true) {
            waiting.removeIf(isDone);
            if (waiting.isEmpty()) {
                return;
            }
            CrowdMember worst = waiting.stream().filter(isHopeless).findFirst().orElse(waiting.getFirst());
            boolean late = System.nanoTime() - since > patience.toNanos();
            if (late || isHopeless.test(worst)) {
                throw new AssertionError(String.format(
                        Locale.ROOT,
                        "%,d of %,d clients %s%s: %s%s.",
                        some.size() - waiting.size(),
                        some.size(),
                        what,
                        late ? ", and for " + Times.text(patience) + " nothing has happened" : "",
                        worst,
                        late ? worst.whereItWaits() : ""));
            }
            if (listen(LOOK_AGAIN_MILLIS)) {
                since = System.nanoTime();
            }
        }
    }

    /** Waits until none of them can send any more, or hears anything. */
    public void awaitStandstill() throws IOException {
        for (QuiescenceDetector standstill = new QuiescenceDetector(); !standstill.isReached(); ) {
            if (listen(LOOK_AGAIN_MILLIS)) {
                standstill.end();
            }
        }
    }

    /** Listens to them for so long, not counted what others took of that time. */
    public void listen(Duration time) throws IOException {
        for (LoadAdjustedClock listened = new LoadAdjustedClock(); listened.passedNanos() < time.toNanos(); ) {
            listen(LOOK_AGAIN_MILLIS);
        }
    }

    /** Returns whether anything has happened. */
    private boolean listen(long millis) throws IOException {
        return selector.select(
                        key -> {
                            CrowdMember caller = (CrowdMember) key.attachment();
                            if (key.isWritable()) {
                                caller.sendOn();
                            }
                            if (key.isReadable()) {
                                caller.hear(buffer);
                            }
                        },
                        millis)
                > 0;
    }

    /** All of them hang up. */
    public void hangUp() {
        callers.forEach(CrowdMember::hangUp);
    }

    @Override
    public void dispose() {
        hangUp();
        try {
            if (selector != null) {
                selector.close();
            }
        } catch (IOException failure) {
            throw new AssertionError(
                    "The selector of the contract kit could not be closed: " + failure.getMessage(), failure);
        }
    }
}
