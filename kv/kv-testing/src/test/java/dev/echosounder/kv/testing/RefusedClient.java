package dev.echosounder.kv.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A client that goes on sending although the server has ended its connection, until it can send no more. */
final class RefusedClient {

    /** The most bytes that a server may read of it, with those that the kernel holds at both ends. */
    private static final long MOST_BYTES = 16L * 1024 * 1024;

    /** The pause between two short pieces. */
    private static final long PAUSE_MILLIS = 20;

    private static final int SHORT_BYTES = 1024;

    private final CompletableFuture<Long> sent = new CompletableFuture<>();

    /** Begins to send, in a separate thread. */
    RefusedClient(SocketClient client, int pieceBytes) {
        String piece = "x".repeat(pieceBytes);
        Thread.ofVirtual().name("test sender").start(() -> {
            long bytes = 0;
            try {
                while (bytes < MOST_BYTES && !sent.isDone()) {
                    client.send(piece);
                    bytes += pieceBytes;
                    if (pieceBytes < SHORT_BYTES) {
                        Thread.sleep(PAUSE_MILLIS);
                    }
                }
                sent.complete(bytes);
            } catch (IOException closed) {
                sent.complete(bytes);
            } catch (InterruptedException failure) {
                sent.completeExceptionally(failure);
            }
        });
    }

    /** The fault of the server; empty if it closes the connection within this time, and has read little. */
    Optional<String> fault(Duration timeout) throws InterruptedException, ExecutionException {
        try {
            long bytes = sent.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
            return bytes < MOST_BYTES
                    ? Optional.empty()
                    : Optional.of("It reads without end from a client that it refused: %,d bytes.".formatted(bytes));
        } catch (TimeoutException stillSending) {
            sent.complete(0L);
            return Optional.of("A client that it refused can still send after %,d ms.".formatted(timeout.toMillis()));
        }
    }

    void mustBeCutWithin(Duration timeout) throws InterruptedException, ExecutionException {
        assertThat(fault(timeout)).isEmpty();
    }
}
