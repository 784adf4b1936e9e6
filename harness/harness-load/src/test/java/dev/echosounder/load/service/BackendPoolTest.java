package dev.echosounder.load.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

import dev.echosounder.load.ServiceTime;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class BackendPoolTest {

    private static final InetSocketAddress ANY = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    private Backend backend;

    @AfterEach
    void close() {
        if (backend != null) {
            backend.close();
        }
    }

    private BackendPool pool(Duration time, int most) throws IOException {
        backend = Backend.open(ANY, time);
        return new BackendPool(backend.address(), most);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void eachCallAsksOnce(boolean virtual) throws Exception {
        BackendPool pool = pool(Duration.ofMillis(1), 7);
        try (ExecutorService threads =
                virtual ? Executors.newVirtualThreadPerTaskExecutor() : Executors.newFixedThreadPool(30)) {
            List<CompletableFuture<Void>> calls = new ArrayList<>();
            for (int call = 0; call < 600; call++) {
                calls.add(CompletableFuture.runAsync(pool, threads));
            }
            calls.forEach(CompletableFuture::join);
        }

        assertThat(backend.asked()).isEqualTo(600);
    }

    /** Where one connection serves four callers, their answers come one after another. */
    @Test
    void callersWaitForAConnectionIfNoMoreAreAllowed() throws Exception {
        BackendPool pool = pool(Duration.ofMillis(20), 1);
        long begin = System.nanoTime();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int call = 0; call < 4; call++) {
                threads.submit(pool);
            }
        }

        assertThat(backend.asked()).isEqualTo(4);
        assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(4 * 20_000_000L);
    }

    /** A backend that answers no request before all have arrived. */
    @Test
    void otherwiseThereAreAsManyConnectionsAsCallers() throws Exception {
        try (ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            BackendPool pool = new BackendPool((InetSocketAddress) listener.getLocalSocketAddress(), 20_000);
            List<CompletableFuture<Void>> calls = new ArrayList<>();
            for (int call = 0; call < 5; call++) {
                calls.add(CompletableFuture.runAsync(pool, threads));
            }
            List<Socket> accepted = new ArrayList<>();
            for (int call = 0; call < 5; call++) {
                accepted.add(listener.accept());
            }
            for (Socket socket : accepted) {
                answer(socket);
            }
            calls.forEach(CompletableFuture::join);

            CompletableFuture<Void> next = CompletableFuture.runAsync(pool, threads);
            answer(await().until(() -> withRequest(accepted), Optional::isPresent)
                    .orElseThrow());
            next.get();
            for (Socket socket : accepted) {
                socket.close();
            }
        } catch (ExecutionException failed) {
            throw new AssertionError("A connection that is idle is used again.", failed);
        }
    }

    private static Optional<Socket> withRequest(List<Socket> sockets) throws IOException {
        for (Socket socket : sockets) {
            if (socket.getInputStream().available() > 0) {
                return Optional.of(socket);
            }
        }
        return Optional.empty();
    }

    private static void answer(Socket socket) throws IOException {
        long request = new DataInputStream(socket.getInputStream()).readLong();
        new DataOutputStream(socket.getOutputStream()).writeLong(~request);
    }

    @Test
    void aConnectionThatIsLostIsAFailureAndTheNextCallOpensAnother() throws Exception {
        BackendPool pool = pool(Duration.ofSeconds(1), 10);
        CompletableFuture<Void> asking = CompletableFuture.runAsync(pool);
        await().until(() -> backend.asked() == 1);
        backend.close();

        assertThat(asking)
                .failsWithin(Duration.ofSeconds(30))
                .withThrowableThat()
                .havingRootCause()
                .withMessage("it closed the connection");
        assertThatIllegalStateException()
                .isThrownBy(pool::run)
                .withMessageMatching("The backend at 127\\.0\\.0\\.1:\\d+ cannot be reached: Connection refused\\.");

        backend = Backend.open(backend.address(), Duration.ofMillis(1));
        pool.run();
        assertThat(backend.asked()).isEqualTo(1);
    }

    @Test
    void idleConnectionsOfABackendThatHasEndedFailOnceTogether() throws Exception {
        BackendPool pool = pool(Duration.ofMillis(50), 10);
        CompletableFuture<Void> other = CompletableFuture.runAsync(pool);
        pool.run();
        other.join();
        backend.close();
        backend = Backend.open(backend.address(), Duration.ofMillis(1));

        assertThatIllegalStateException()
                .isThrownBy(pool::run)
                .withMessageMatching("The backend at 127\\.0\\.0\\.1:\\d+ did not answer a request: .+\\.");
        pool.run();
        assertThat(backend.asked()).isEqualTo(1);
    }

    @Test
    void anAnswerToAnotherRequestIsAFailure() throws Exception {
        try (ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            BackendPool pool = new BackendPool((InetSocketAddress) listener.getLocalSocketAddress(), 1);
            CompletableFuture<Void> asking = CompletableFuture.runAsync(pool);
            try (Socket socket = listener.accept()) {
                long request = new DataInputStream(socket.getInputStream()).readLong();
                new DataOutputStream(socket.getOutputStream()).writeLong(~(request - 1));

                assertThat(asking)
                        .failsWithin(Duration.ofSeconds(30))
                        .withThrowableThat()
                        .havingRootCause()
                        .withMessage("it sent the answer to another request");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anInterruptBeforeCutsNothingShortAndIsFoundAfterwards(boolean virtual) throws Exception {
        BackendPool pool = pool(Duration.ofMillis(20), 1);
        CompletableFuture<Boolean> found = new CompletableFuture<>();
        Thread.Builder builder = virtual ? Thread.ofVirtual() : Thread.ofPlatform();
        builder.start(() -> {
            Thread.currentThread().interrupt();
            try {
                pool.run();
                found.complete(Thread.interrupted());
            } catch (RuntimeException failure) {
                found.completeExceptionally(failure);
            }
        });

        assertThat(found.get()).isTrue();
        assertThat(backend.asked()).isEqualTo(1);
    }

    @Test
    void aServiceNeedsItsResource() {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> ServiceWork.of(new ServiceTime.Asking(Duration.ofMillis(5)), new ServiceResource.None()))
                .withMessage("A service that asks a backend needs its address, and was given None[].");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ServiceWork.of(new ServiceTime.ReadingFile(1), new ServiceResource.BackendAt(ANY)))
                .withMessageStartingWith("A service that reads files needs their folder, and was given BackendAt[");
    }
}
