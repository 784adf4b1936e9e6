package dev.echosounder.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import dev.echosounder.api.Outbox;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.Destination;
import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.ServiceTime;
import dev.echosounder.load.WorkloadSpec;
import dev.echosounder.load.generate.LoadConnections;
import dev.echosounder.load.generate.LoadConnectionsFactory;
import dev.echosounder.load.service.Backend;
import dev.echosounder.load.service.ServiceFiles;
import dev.echosounder.load.service.ServiceResource;
import dev.echosounder.load.service.ServiceWork;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Servers that ask a backend or read a file for each message, on models of each kind. */
@Timeout(120)
class ResourceUsingServersTest {

    private static final InetSocketAddress ANY = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    private static final ServiceTime ASKING = new ServiceTime.Asking(Duration.ofMillis(1));
    private static final ServiceTime READING = new ServiceTime.ReadingFile(16 * 1024);
    private static final byte[] MESSAGE = {1, 2, 3, 4, 5, 6, 7, 8};

    /** Of each kind: threads of connections, event loops, and pools and virtual threads that loops hand sessions to. */
    static Stream<String> models() {
        return Stream.of(
                "blocking-platform",
                "blocking-virtual",
                "selector",
                "selector-pool",
                "selector-virtual",
                "netty-epoll",
                "netty-nio-pool",
                "netty-nio-virtual",
                "ffm-io_uring",
                "asynchronous");
    }

    static Stream<Arguments> modelsAndWorkloads() {
        return models().flatMap(
                        model -> Stream.of("echo", "kv", "http").map(workload -> Arguments.of(model, workload)));
    }

    /** The load generator checks that each client receives its own responses in order, to the last byte. */
    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("modelsAndWorkloads")
    void manyClientsAreAnsweredAndTheBackendIsAskedOnceForEachMessage(String model, String workload) throws Exception {
        try (Backend backend = Backend.open(ANY, ASKING.time())) {
            long messages =
                    drive(model, shape(workload).taking(ASKING), new ServiceResource.BackendAt(backend.address()));

            assertThat(backend.asked()).isEqualTo(messages);
        }
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("modelsAndWorkloads")
    void manyClientsAreAnsweredAfterFilesWereRead(String model, String workload) throws Exception {
        try (ServiceFiles files = ServiceFiles.write(16 * 1024)) {
            drive(model, shape(workload).taking(READING), new ServiceResource.Folder(files.folder()));
        }
    }

    private static LoadShape shape(String workload) {
        return LoadShape.pingPong(20, 10, 64).at(new LoadModel.Closed(4)).of(WorkloadSpec.of(workload, Map.of()));
    }

    /** @return messages that were answered, with one for each connection before the run */
    private static long drive(String name, LoadShape shape, ServiceResource resource) throws Exception {
        Server server = able(name).serve(ANY, ServiceWork.service(shape.service(), resource));
        try (LoadConnections load =
                LoadConnectionsFactory.open(new ClientSpec.Generator(), new Destination(server.address()), shape)) {
            load.connect();
            assertThat(load.run(shape).run().messages()).isEqualTo(200);
            return 200 + shape.connections();
        } finally {
            server.stop(Duration.ofSeconds(1));
        }
    }

    private static Model able(String name) {
        Model model = Models.named(name);
        assumeThat(model.unavailable()).isEmpty();
        return model;
    }

    @ParameterizedTest
    @MethodSource("models")
    void aBackendThatEndsEndsTheConnectionsThatWaitForIt(String name) throws Exception {
        Backend backend = Backend.open(ANY, Duration.ofSeconds(1));
        Causes service = new Causes(service(
                new ServiceTime.Asking(Duration.ofSeconds(1)), new ServiceResource.BackendAt(backend.address())));
        Server server = able(name).serve(ANY, service);
        try (backend;
                Socket client = connect(server)) {
            client.getOutputStream().write(MESSAGE);
            await().until(() -> backend.asked() == 1);
            backend.close();

            assertEnded(client);
            assertThat(service.first.get().getMessage())
                    .startsWith("The backend at 127.0.0.1:")
                    .contains(" did not answer a request: ");
            try (Backend another = Backend.open(backend.address(), Duration.ofMillis(1));
                    Socket next = connect(server)) {
                next.getOutputStream().write(MESSAGE);
                assertThat(next.getInputStream().readNBytes(MESSAGE.length)).isEqualTo(MESSAGE);
                assertThat(another.asked()).isEqualTo(1);
            }
        } finally {
            server.stop(Duration.ofSeconds(1));
        }
    }

    @ParameterizedTest
    @MethodSource("models")
    void aFileWithAWrongByteEndsTheConnectionThatReadsIt(String name) throws Exception {
        try (ServiceFiles files = ServiceFiles.write(16 * 1024)) {
            Causes service = new Causes(service(READING, new ServiceResource.Folder(files.folder())));
            Server server = able(name).serve(ANY, service);
            try (Socket client = connect(server)) {
                List<Path> all;
                try (Stream<Path> written = Files.list(files.folder())) {
                    all = written.toList();
                }
                client.getOutputStream().write(MESSAGE);
                assertThat(client.getInputStream().readNBytes(MESSAGE.length)).isEqualTo(MESSAGE);
                for (Path file : all) {
                    byte[] content = Files.readAllBytes(file);
                    content[7]++;
                    Files.write(file, content);
                }
                client.getOutputStream().write(MESSAGE);

                assertEnded(client);
                assertThat(service.first.get()).hasMessageContaining("has not the bytes that were written to it");
            } finally {
                server.stop(Duration.ofSeconds(1));
            }
        }
    }

    private static Service service(ServiceTime time, ServiceResource resource) {
        return ServiceWork.service(
                LoadShape.pingPong(1, 1, MESSAGE.length).taking(time).service(), resource);
    }

    private static Socket connect(Server server) throws IOException {
        Socket socket =
                new Socket(server.address().getAddress(), server.address().getPort());
        socket.setSoTimeout(30_000);
        return socket;
    }

    private static void assertEnded(Socket client) throws IOException {
        try {
            assertThat(client.getInputStream().read()).isEqualTo(-1);
        } catch (SocketException reset) {
            assertThat(reset).hasMessageContaining("reset");
        }
    }

    /** A service that records why the first of its sessions was closed. */
    private static final class Causes implements Service {

        private final Service inner;
        private final CompletableFuture<Throwable> first = new CompletableFuture<>();

        Causes(Service inner) {
            this.inner = inner;
        }

        @Override
        public Session newSession() {
            Session session = inner.newSession();
            return new Session() {

                @Override
                public void received(ByteBuffer in, Outbox out) {
                    session.received(in, out);
                }

                @Override
                public void closed(Throwable cause) {
                    session.closed(cause);
                    first.complete(cause);
                }
            };
        }
    }
}
