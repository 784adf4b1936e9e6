package dev.echosounder.load.generate;

import dev.echosounder.api.Payload;
import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.StopCondition;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Locale;

/**
 * One thread with both ends of a connection: it sends a message at one end, reads it at the other, sends it back and
 * reads it again. Each byte is checked at each end.
 */
final class RoundTripConnections implements LoadConnections {

    /** The kernel's buffers hold at least this much. With more, a thread that waits for room would wait for itself. */
    static final int MOST_BYTES = 64 * 1024;

    private final LoadShape shape;
    private final boolean spinning;
    private final ByteBuffer outgoing = Payload.view();
    private final ByteBuffer incoming = ByteBuffer.allocateDirect(MOST_BYTES);
    private final ThreadTime threadTime = ThreadTime.ofThisThread();
    private SocketChannel near;
    private SocketChannel far;
    private long trips;

    /** @throws IllegalArgumentException if one thread with both ends cannot drive this load */
    RoundTripConnections(LoadShape shape, boolean spinning) {
        this.shape = shape;
        this.spinning = spinning;
        check(shape);
    }

    private static void check(LoadShape shape) {
        if (shape.connections() != 1 || !shape.loadModel().equals(new LoadModel.Closed(1))) {
            throw new IllegalArgumentException(
                    "One thread with both ends has one client, which plays ping-pong, and not %s.".formatted(shape));
        }
        if (!shape.encryption().none()) {
            throw new IllegalArgumentException(
                    "One thread with both ends does not encrypt: leave it out, or leave out the encryption.");
        }
        if (shape.messageBytes() > MOST_BYTES) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "One thread with both ends can send no more than %,d bytes, which the kernel holds for it, and not"
                            + " %,d.",
                    MOST_BYTES,
                    shape.messageBytes()));
        }
    }

    @Override
    public ConnectTimes connect() throws RunFailure {
        long begin = System.nanoTime();
        try (ServerSocketChannel listener = ServerSocketChannel.open()) {
            listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            near = prepared(SocketChannel.open(listener.getLocalAddress()));
            far = prepared(listener.accept());
        } catch (IOException failure) {
            throw new RunFailure(
                    RunFailure.Kind.UNCONNECTED, "A connection to itself could not be made: " + failure.getMessage());
        }
        long connected = System.nanoTime() - begin;
        run(LoadShape.pingPong(1, 1, shape.messageBytes()));
        return new ConnectTimes(connected, System.nanoTime() - begin);
    }

    private SocketChannel prepared(SocketChannel end) throws IOException {
        end.setOption(StandardSocketOptions.TCP_NODELAY, true);
        end.configureBlocking(!spinning);
        return end;
    }

    @Override
    public RunReport run(LoadShape shape) throws RunFailure {
        check(shape);
        Latencies latencies = Latencies.empty();
        AnswerRecorder recorder = AnswerRecorder.of(shape, latencies, () -> false);
        long most = shape.stopCondition() instanceof StopCondition.Messages messages ? messages.each() : Long.MAX_VALUE;
        long lasting = shape.stopCondition() instanceof StopCondition.Lasting some
                ? some.time().toNanos()
                : Long.MAX_VALUE;
        long cpu = threadTime.cpuNanos();
        long waited = threadTime.waitedNanos();
        long startNanos = System.nanoTime();
        recorder.begin(startNanos);
        long now = startNanos;
        long made = 0;
        try {
            for (; made < most && now - startNanos < lasting; made++) {
                int start = Payload.start(0, trips++);
                go(near, far, start);
                go(far, near, start);
                long then = System.nanoTime();
                recorder.arrived(then);
                recorder.response(then, then - now);
                now = then;
            }
        } catch (IOException failure) {
            throw new RunFailure(
                    RunFailure.Kind.LOST, "The connection failed after %,d round trips: %s".formatted(made, failure));
        }
        double wall = Math.max(1, now - startNanos);
        Run run = Run.closed(
                        now - startNanos, made, threadTime.busyShare(cpu, wall), threadTime.waitedShare(waited, wall))
                .with(now - startNanos, recorder.stalls(), List.of());
        return new RunReport(run, latencies, ClientAnswers.of(made));
    }

    private void go(SocketChannel from, SocketChannel to, int start) throws IOException, RunFailure {
        ByteBuffer message = outgoing.limit(start + shape.messageBytes()).position(start);
        while (message.hasRemaining()) {
            from.write(message);
        }
        incoming.clear().limit(shape.messageBytes());
        while (incoming.hasRemaining()) {
            if (to.read(incoming) < 0) {
                throw new EOFException("the stream has ended");
            }
        }
        int wrong = message.position(start).mismatch(incoming.flip());
        if (wrong >= 0) {
            throw new RunFailure(
                    RunFailure.Kind.MISMATCH,
                    String.format(
                            Locale.ROOT,
                            "Round trip %,d brought a wrong byte: byte %,d of its message.",
                            trips,
                            wrong + 1));
        }
    }

    @Override
    public void close() {
        for (SocketChannel end : new SocketChannel[] {near, far}) {
            try {
                if (end != null) {
                    end.close();
                }
            } catch (IOException alreadyGone) {
                // No other process is at the other end.
            }
        }
    }
}
