package dev.echosounder.contract.client;

import dev.echosounder.contract.session.SizedAnswers;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** Clients that fill the buffers which the kernel has for their responses. The kernel says how much is in them. */
public final class KernelBuffers {

    /** Bytes for a client that does not read: many times what any kernel takes for it. */
    public static final int TOO_MUCH = 32 * 1024 * 1024;

    /** What is sent first: every kernel of today takes it. */
    private static final int FIRST_BYTES = 2 * 1024 * 1024;

    /** What is sent at a time after that: less than a server keeps for a client that does not read. */
    private static final int PART_BYTES = 48 * 1024;

    /** The bytes by which requests exceed what the kernel took for a client before. */
    private static final List<Integer> EXCESS_BYTES = List.of(500, 1_500, 2_500);

    /**
     * A look takes time of the processor, which the server needs: while nothing moves, the next one is twice as far
     * away, up to a bound.
     */
    private static final long LOOK_AGAIN_NANOS = 500_000;

    private static final long MOST_NANOS = 20_000_000;

    /** Longer than elsewhere: a kernel that is not full yet hides what this is to show. */
    private static final Duration STANDSTILL = Timeouts.standstill().multipliedBy(2);

    private KernelBuffers() {}

    /** Sends until the server has bytes left that the kernel does not take; then half-closes, if asked. */
    public static void fill(RawClient client, InetSocketAddress server, boolean halfCloses) throws IOException {
        InFlightBytes.mustBeReported(client.address(), server);
        int sent = FIRST_BYTES;
        client.send(Message.of(FIRST_BYTES));
        client.awaitSent();
        while (sent < TOO_MUCH && isAnswered(client, server, sent)) {
            client.send(Message.of(PART_BYTES));
            client.awaitSent();
            sent += PART_BYTES;
        }
        if (halfCloses) {
            client.halfClose();
        }
        isAnswered(client, server, Long.MAX_VALUE); // never; but the half-close has arrived when nothing moves any more
    }

    /** Waits until the kernel has taken so many bytes from the server, or nothing moves; returns whether it has. */
    private static boolean isAnswered(RawClient client, InetSocketAddress server, long bytes) {
        Optional<InFlightBytes> before = Optional.empty();
        long pause = LOOK_AGAIN_NANOS;
        for (QuiescenceDetector standstill = new QuiescenceDetector(STANDSTILL); !standstill.isReached(); ) {
            Optional<InFlightBytes> now = InFlightBytes.between(client.address(), server);
            if (now.isPresent() && now.get().answered() >= bytes) {
                return true;
            }
            if (!now.equals(before)) {
                before = now;
                standstill.end();
                pause = LOOK_AGAIN_NANOS;
            }
            LockSupport.parkNanos(pause);
            pause = Math.min(2 * pause, MOST_NANOS);
        }
        return false;
    }

    /** How many bytes of a response the kernel takes from a server whose client reads the first 2 MiB of it. */
    public static int taken(RawClient probe, InetSocketAddress server, int after) throws IOException {
        request(probe, server, TOO_MUCH, after);
        stopReading(List.of(probe), server);
        return FIRST_BYTES + Math.toIntExact(inKernel(probe, server));
    }

    /** Has each client request slightly more than that, and {@code after} bytes more, and read the first 2 MiB. */
    public static void requestMore(List<RawClient> clients, InetSocketAddress server, int taken, int after)
            throws IOException {
        for (int i = 0; i < clients.size(); i++) {
            request(clients.get(i), server, taken + EXCESS_BYTES.get(i % EXCESS_BYTES.size()), after);
        }
        stopReading(clients, server);
    }

    private static void request(RawClient client, InetSocketAddress server, int first, int second) {
        InFlightBytes.mustBeReported(client.address(), server);
        client.request(SizedAnswers.request(first, second), SizedAnswers.response(first, second));
    }

    /** Reads 2 MiB of each response, so that the server has written twice when the kernel takes nothing more. */
    private static void stopReading(List<RawClient> clients, InetSocketAddress server) throws IOException {
        awaitAllTaken(clients, server);
        for (RawClient client : clients) {
            client.readExactly(FIRST_BYTES);
        }
        awaitAllTaken(clients, server);
    }

    /** Waits until the kernel takes nothing more of any response. */
    private static void awaitAllTaken(List<RawClient> clients, InetSocketAddress server) {
        try {
            QuiescenceDetector.of(() -> clients.stream()
                    .mapToLong(client -> inKernel(client, server))
                    .sum());
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException("Interrupted while the kernel's buffers filled", interrupted);
        }
    }

    /** Bytes of the responses that the client has not read; of a connection that has ended, none. */
    private static long inKernel(RawClient client, InetSocketAddress server) {
        return InFlightBytes.between(client.address(), server)
                .map(InFlightBytes::answered)
                .orElse(0L);
    }
}
