package dev.echosounder.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The calls of a connection and its requests to its transport, in order, for reports of the transport. */
class ConnectionTranscriptTest {
    private static final RuntimeException BUG = new IllegalStateException("bug");
    private static final Error ERROR = new StackOverflowError("error");
    private static final IOException BROKEN = new IOException("broken pipe");
    private static final IOException RESET = new IOException("reset");
    private static final int LONG_BYTES = 5_000;
    private static final long LATEST_NANOS = 50;

    /** Acts in one of its calls, and consumes all input. */
    private record Acting(String call, Consumer<Outbox> action) implements Session {
        @Override
        public void started(Outbox out) {
            act("started", out);
        }

        @Override
        public void received(ByteBuffer in, Outbox out) {
            if (in.hasRemaining()) { // otherwise there is only room again
                in.position(in.limit());
                act("received", out);
            }
        }

        @Override
        public void inputEnded(Outbox out) {
            act("inputEnded", out);
        }

        private void act(String current, Outbox out) {
            if (current.equals(call)) {
                action.accept(out);
            }
        }
    }

    private StagedConnection connection;
    private int given; // bytes of input
    private long now = Long.MAX_VALUE - 20; // nanoTime may begin anywhere, and run over

    @Test
    void aModelThatStopsSaysSoToTheSessionWhichMayStillWrite() {
        connect(session("writes bye in inputEnded"));
        connection.start();
        connection.stopping();
        connection.inputEnd();

        assertThat(connection.session.calls).containsExactly("started", "inputStopped", "closed null");
        assertThat(connection.text()).isEqualTo("bye");
        assertThat(connection.count("end")).isOne();
    }

    private void connect(Session session) {
        connection = new StagedConnection(session);
    }

    /** @param text {@code echoes}, {@code echoes by 4} bytes, or an action and the call in which it is done */
    private Session session(String text) {
        String[] parts = text.split(" (in|by) ");
        return switch (parts[0]) {
            case "echoes" -> parts.length == 1 ? new Echo() : messages(Integer.parseInt(parts[1]));
            default -> new Acting(parts[1], action(parts[0]));
        };
    }

    /** Echoes messages of a size, each only when all of it is there. */
    private static Session messages(int size) {
        return (in, out) -> {
            int limit = in.limit();
            while (limit - in.position() >= size) {
                out.write(in.limit(in.position() + size));
            }
            in.limit(limit);
        };
    }

    private Consumer<Outbox> action(String text) {
        return switch (text) {
            case "ends" -> Outbox::end;
            case "writes bye" -> out -> out.write(Bytes.of("bye"));
            case "writes bye and ends" ->
                out -> {
                    ByteBuffer late = Bytes.of("too late");
                    out.write(Bytes.of("bye"));
                    out.end();
                    out.write(late);
                    assertThat(late.hasRemaining()).isFalse();
                };
            case "writes much" ->
                out -> {
                    out.write(ByteBuffer.allocate(LONG_BYTES)); // is sent straight
                    out.write(Bytes.of("more"));
                    out.write(ByteBuffer.allocate(LONG_BYTES));
                };
            case "writes much and throws" ->
                out -> {
                    out.write(ByteBuffer.allocate(LONG_BYTES));
                    throw BUG;
                };
            case "writes bye and throws" ->
                out -> {
                    out.write(Bytes.of("bye"));
                    throw BUG;
                };
            case "throws" ->
                _ -> {
                    throw BUG;
                };
            case "throws an Error" ->
                _ -> {
                    throw ERROR;
                };
            default -> out -> writeAndAskForRoom(out, text.substring("writes ".length()));
        };
    }

    private void writeAndAskForRoom(Outbox out, String lengths) {
        for (String length : lengths.split(" ")) {
            out.write(ByteBuffer.allocate(Integer.parseInt(length)));
            connection.session.trace.add(out.hasRoom() ? "room" : "no room");
        }
    }

    /**
     * The transport reports {@code start}, the end of the input ({@code eof}) and of the output ({@code sent}), input
     * of some bytes and that it can be drained; it takes some bytes more, has no room or room again, breaks, has a bug,
     * or ends the output later than it is asked to; the connection is closed or reset. A question mark adds to the
     * trace what the connection wants; {@code idle 10} adds how long it has been idle, 10 ns later. What stands after
     * {@code then} is reported within each send.
     */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
        at the end of the input everything is delivered and the connection closed | echoes \
            | start, in 5, eof, ? \
            \
            | started, flush, received 5, send 5, flush, inputEnded, flush, end, disconnect, closed null, \
            closed and wants []
        what a session writes at the end of the input is sent before the end of the output | writes bye in inputEnded \
            | eof | inputEnded, send 3, flush, end, disconnect, closed null
        the output is ended only when everything is sent | echoes \
            | take 0, in 5, eof, take 4, drain, ?, take all, drain \
            | received 5, send 5, flush, inputEnded, flush, send 5, flush, wants [drain], send 1, flush, end, \
            disconnect, closed null
        a session that ends half-closes, still receives, and writes no more | writes bye and ends in received \
            | in 1, ?, in 4, eof \
            | received 1, send 3, flush, end, wants [input], received 4, flush, inputEnded, flush, disconnect, \
            closed null
        a session that ends while answers wait half-closes after them | writes bye and ends in received \
            | take 0, in 1, take all, drain | received 1, send 3, flush, send 3, flush, end
        a session may end when it is started | ends in started | start, ? | started, flush, end, wants [input]
        an end that takes time is begun once, and closes when it is sent | echoes | later, eof, ?, drain, eof, sent \
            | inputEnded, flush, end, wants [], disconnect, closed null
        an end that is sent before the input ends waits for that | writes bye and ends in received \
            | later, in 1, sent, ?, eof \
            | received 1, send 3, flush, end, wants [input], inputEnded, flush, disconnect, closed null
        only the first close counts | echoes | close, reset | disconnect, closed null
        a closed connection wants and sends nothing, and consumes what still arrives | echoes \
            | take 0, in 5, close, take all, drain, in 4, sent, ? \
            | received 5, send 5, flush, disconnect, closed null, closed and wants []
        a connection that is closed before its start is never started | echoes | close, start \
            | disconnect, closed null
        a session that was refused room is not given input | echoes | take 0, in 65536, ?, in 4, ? \
            | received 65536, send 65536, flush, wants [input, drain], received 4, refused, flush, wants [drain]
        a session that was refused room is called again after the drain | echoes \
            | take 0, in 65536, in 100, take all, drain, ? \
            | received 65536, send 65536, flush, received 100, refused, flush, send 65536, flush, received 100, \
            send 100, flush, wants [input]
        a drain that leaves some does not call the session | echoes | take 0, in 65536, in 4, take 1, drain, ? \
            | received 65536, send 65536, flush, received 4, refused, flush, send 65536, flush, wants [drain]
        a drain without need does nothing | echoes | drain | ''
        a transport that has a queue may have no room | echoes | no room, in 5, ?, room, drain, ? \
            | received 5, refused, flush, wants [], received 5, send 5, flush, wants [input]
        the end of the input waits while what is left waits for room | echoes \
            | take 0, in 65536, in 4, eof, take all, drain \
            | received 65536, send 65536, flush, received 4, refused, flush, send 65536, flush, received 4, send 4, \
            flush, inputEnded, flush, end, disconnect, closed null
        there is room below the bound, and none at it, though the transport took all | writes 65535 1 in received \
            | in 1 | received 1, send 65535, room, refused, no room, send 1, flush, received 0, flush
        short writes that are still gathered count too | writes 65526 10 in received | in 1 \
            | received 1, send 65526, room, refused, no room, send 10, flush, received 0, flush
        what earlier calls left unsent counts | writes 30000 in received | take 0, in 1, in 1, in 1 \
            | received 1, send 30000, room, flush, received 1, refused, no room, flush, received 0, flush, \
            received 1, refused, no room, flush
        a session that has consumed its input gets more while it waits for room | writes 65536 1 in received \
            | take 0, in 1, ? \
            | received 1, send 65536, refused, no room, refused, no room, flush, wants [input, drain]
        a message that has not come whole is completed by what comes next | echoes by 4 | in 6, in 8 \
            | received 6, send 4, flush, received 10, send 8, flush
        a message may come in many pieces | echoes by 4 | in 1, in 1, ?, in 1, in 1, in 1, in 1, in 1, in 1 \
            | received 1, flush, received 2, flush, wants [input], received 3, flush, received 4, send 4, flush, \
            received 1, flush, received 2, flush, received 3, flush, received 4, send 4, flush
        what is left is offered before the session is called at the end of the input | echoes by 4 | in 6, eof \
            | received 6, send 4, flush, inputEnded, flush, end, disconnect, closed null
        input after its end is discarded, though the connection is still closing | echoes | later, eof, in 5 \
            | inputEnded, flush, end
        a message as long as the bound is waited for | echoes by 2000000 | in 1048575, in 1, ? \
            | received 1048575, flush, received 1048576, flush, wants [input]
        a start within a call is refused | echoes | then start, in 5000 \
            | received 5000, send 5000, flush, disconnect, \
            closed A model called start() from within a call of the session: it must return first, \
            and call start() then.
        input within a call is refused | echoes | then in 1, in 5000 \
            | received 5000, send 5000, flush, disconnect, \
            closed A model called input() from within a call of the session: it must return first, \
            and call input() then.
        an end of the input within a call is refused | echoes | then eof, in 5000 \
            | received 5000, send 5000, flush, disconnect, \
            closed A model called inputEnd() from within a call of the session: it must return first, \
            and call inputEnd() then.
        a start within the send of a drain is refused | echoes | take 0, in 5000, take all, then start, drain \
            | received 5000, send 5000, flush, send 5000, disconnect, \
            closed A model called start() from within send(): it must return first, and call start() then.
        input within the send of a drain is refused | echoes | take 0, in 5000, take all, then in 1, drain \
            | received 5000, send 5000, flush, send 5000, disconnect, \
            closed A model called input() from within send(): it must return first, and call input() then.
        an end of the input within the send of a drain is refused | echoes \
            | take 0, in 5000, take all, then eof, drain \
            | received 5000, send 5000, flush, send 5000, disconnect, \
            closed A model called inputEnd() from within send(): it must return first, and call inputEnd() then.
        a drain within a call is done as soon as the call is over | echoes \
            | take 10, then take all and drain, in 5000, ? \
            | received 5000, send 5000, flush, send 4990, flush, wants [input]
        a transport that takes little and completes at once takes all without another drain | echoes \
            | take each 1, then drain, in 5, eof \
            | received 5, send 5, flush, send 4, flush, send 3, flush, send 2, flush, send 1, flush, inputEnded, \
            flush, end, disconnect, closed null
        the first look at a connection finds it not idle | echoes | idle 1000 | idle 0
        time in which nothing moves adds up | echoes | idle 0, idle 10, idle 40, idle 30 \
            | idle 0, idle 10, idle 50, idle 80
        a look that comes late counts for 50 at most | echoes | idle 0, idle 5000, idle 1 | idle 0, idle 50, idle 51
        input is movement | echoes | start, idle 0, idle 30, in 5, idle 30, idle 30 \
            | started, flush, idle 0, idle 30, received 5, send 5, flush, idle 0, idle 30
        the end of the input is movement | echoes | start, later, idle 0, idle 30, eof, idle 30 \
            | started, flush, idle 0, idle 30, inputEnded, flush, end, idle 0
        a peer that takes more of its answer is movement | echoes \
            | start, take 0, in 5, idle 0, idle 30, take 2, drain, idle 30 \
            | started, flush, received 5, send 5, flush, idle 0, idle 30, send 5, flush, idle 0
        a session that throws when it is started | throws in started | start, in 5, eof \
            | started, flush, disconnect, closed bug
        a session that throws when it receives | throws in received | start, in 5, eof \
            | started, flush, received 5, flush, disconnect, closed bug
        a session that throws at the end of the input | throws in inputEnded | start, in 5, eof \
            | started, flush, received 5, flush, inputEnded, flush, disconnect, closed bug
        an Error of a session costs no more than its connection | throws an Error in received | in 5 \
            | received 5, flush, disconnect, closed error
        a session that throws leaves nothing in the batch that connections share | writes bye and throws in received \
            | in 5 | received 5, send 3, flush, disconnect, closed bug
        a send that fails in a call closes with its cause | echoes | break, in 5 \
            | received 5, send 5, flush, disconnect, closed broken pipe
        a send that fails in the middle of a call closes when the call is over | writes much in received \
            | break, in 5 | received 5, send 5000, flush, disconnect, closed broken pipe
        a send that fails before its session does closes once | writes much and throws in received | break, in 5 \
            | received 5, send 5000, flush, disconnect, closed bug
        a send that fails in the drain closes with its cause | echoes | take 0, in 5, break, drain, drain \
            | received 5, send 5, flush, send 5, disconnect, closed broken pipe
        an end that fails closes with its cause | echoes | break, eof \
            | inputEnded, flush, end, disconnect, closed broken pipe
        an unchecked failure of a transport costs no more than its connection | writes bye in received | bug, in 5 \
            | received 5, send 3, flush, disconnect, closed bug
        """)
    void calls(String title, String session, String reports, String trace) {
        connect(session(session));
        for (String report : reports.split(", ")) {
            report(report);
        }
        assertThat(String.join(", ", connection.session.trace)).isEqualTo(trace.replaceAll(" +", " "));
        if (!trace.contains("A model called")) {
            assertThat(connection.session.causes).isSubsetOf(null, BUG, ERROR, BROKEN, RESET);
        }
        assertThat(connection.batch.position()).isZero();
        assertThat(connection.batch.limit()).isEqualTo(connection.batch.capacity());
        byte[] sent = session.startsWith("writes bye")
                ? Bytes.of("bye").array()
                : session.startsWith("echoes") ? Bytes.counted(given) : new byte[0];
        assertThat(connection.taken()).isEqualTo(Arrays.copyOf(sent, connection.takenBytes()));
    }

    /**
     * The start (s), input on which the session ends (e), the end of the input (i) and a reset (x) in an order: each
     * closes the connection exactly once, with a cause only where the reset comes before the end of the input.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "sieex", "esiex", "eisx", "iesx", "siix", "ssie", "iees", "xsie", "xxx", "sxie", "sixe", "six", "isex",
                "iiee"
            })
    void closesOnceInEveryOrder(String order) {
        connect(session("ends in received"));
        Map<String, String> reports = Map.of("s", "start", "e", "in 11", "i", "eof", "x", "reset");
        for (String letter : order.split("")) {
            report(reports.get(letter));
        }
        boolean inputEndsFirst =
                order.indexOf('i') >= 0 && (order.indexOf('x') < 0 || order.indexOf('i') < order.indexOf('x'));
        assertThat(connection.session.causes).containsExactly(inputEndsFirst ? null : RESET);
        assertThat(connection.session.calls.getLast()).as("last call").startsWith("closed");
        assertThat(connection.count("disconnect")).isEqualTo(1);
        assertThat(connection.count("end")).isLessThanOrEqualTo(1);
        assertThat(connection.events.getLast()).isEqualTo("disconnect");
    }

    @Test
    void aSessionThatThrowsInClosedIsLoggedAndNotCalledAgain() {
        connect(new Session() {
            @Override
            public void received(ByteBuffer in, Outbox out) {}

            @Override
            public void closed(Throwable cause) {
                throw BUG;
            }
        });
        List<Throwable> logged = new ArrayList<>();
        Logger log = Logger.getLogger(Connection.class.getName());
        log.setFilter(entry -> !logged.add(entry.getThrown()));
        try {
            connection.close(null);
            connection.close(null);
        } finally {
            log.setFilter(null);
        }
        assertThat(connection.session.causes).hasSize(1);
        assertThat(connection.isClosed()).isTrue();
        assertThat(logged).containsExactly(BUG);
    }

    @Test
    void aSessionThatLeavesMoreThanTheBoundLosesItsConnectionWithASentence() {
        connect(session("echoes by 2000000"));
        report("in " + Tcp.UNREAD_BYTES);
        report("in 1");
        assertThat(connection.session.causes)
                .singleElement()
                .isInstanceOf(IllegalStateException.class)
                .extracting(Throwable::getMessage)
                .isEqualTo("The session left 1,048,577 bytes unread; it must consume a message of more than 1,048,576"
                        + " bytes in parts.");
        assertThat(connection.count("disconnect")).isEqualTo(1);
    }

    @Test
    void aConnectionIsNotIdleWhileItsSessionIsAtWork() {
        connect((in, out) -> {
            report("idle 10");
            report("idle 40");
            in.position(in.limit());
        });
        List.of("start", "idle 0", "in 5").forEach(this::report);
        assertThat(connection.session.trace).contains("idle 0").doesNotContain("idle 10", "idle 40", "idle 50");
    }

    @Test
    void aConnectionIsIdleWhileItsSessionWaitsInAWriteThatIsNotTaken() {
        connect(session("writes much in received"));
        connection.takes = () -> { // as a transport that blocks
            report("idle 10");
            report("idle 40");
            return Integer.MAX_VALUE;
        };
        List.of("start", "in 5").forEach(this::report);
        assertThat(connection.session.trace).containsSubsequence("send 5000", "idle 0", "idle 40");
    }

    private void report(String report) {
        String[] words = report.split(" ");
        switch (words[0]) {
            case "start" -> connection.start();
            case "in" -> {
                byte[] bytes = Bytes.counted(given, Integer.parseInt(words[1]));
                ByteBuffer in = ByteBuffer.wrap(bytes);
                given += bytes.length;
                connection.input(in);
                assertThat(in.hasRemaining()).as("left in the buffer").isFalse();
                Arrays.fill(bytes, (byte) 0xFF); // it may be used again
            }
            case "eof" -> connection.inputEnd();
            case "drain" -> connection.drain();
            case "sent" -> connection.endSent();
            case "take" -> {
                switch (words[1]) {
                    case "all" -> connection.takeEverything();
                    case "each" -> connection.takes = () -> Integer.parseInt(words[2]);
                    default -> connection.takeOnly(Integer.parseInt(words[1]));
                }
            }
            case "no", "room" -> connection.room = words[0].equals("room");
            case "later" -> connection.endsLater = true;
            case "then" ->
                connection.completion = () -> List.of(
                                report.substring("then ".length()).split(" and "))
                        .forEach(this::report);
            case "break" -> connection.failure = BROKEN;
            case "bug" -> connection.failure = BUG;
            case "close" -> connection.close(null);
            case "reset" -> connection.close(RESET);
            case "idle" -> {
                now += Integer.parseInt(words[1]);
                connection.session.trace.add("idle " + connection.idleFor(now, LATEST_NANOS));
            }
            case "?" -> connection.session.trace.add(state());
            default -> throw new IllegalArgumentException(report);
        }
    }

    private String state() {
        List<String> wants = new ArrayList<>();
        if (connection.wantsInput()) {
            wants.add("input");
        }
        if (connection.wantsDrain()) {
            wants.add("drain");
        }
        return (connection.isClosed() ? "closed and wants " : "wants ") + wants;
    }
}
