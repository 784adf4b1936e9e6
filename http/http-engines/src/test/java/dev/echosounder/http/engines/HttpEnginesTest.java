package dev.echosounder.http.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.WorkloadClient;
import dev.echosounder.http.HttpWorkload;
import dev.echosounder.tls.SelfSignedCertificate;
import io.netty.channel.epoll.Epoll;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each engine answers what the workload asks, on connections that persist, encrypted ones too. The engines end with
 * this JVM.
 */
@Timeout(60)
class HttpEnginesTest {

    /** Of the JDK's logging, in which some engines report their start. Kept, as the level is lost with the logger. */
    private static final Logger ROOT_LOG = Logger.getLogger("");

    private static final int REQUESTS = 150; // more than Tomcat's own bound of 100
    private static final int FEW_REQUESTS = 5;
    private static final int SLOW_MILLIS = 15_000;

    private static final Map<String, InetSocketAddress> STARTED = new ConcurrentHashMap<>();

    @TempDir
    private static Path folder;

    private static SelfSignedCertificate certificate;
    private static TlsFiles files;

    @BeforeAll
    static void logWarningsOnly() {
        ROOT_LOG.setLevel(Level.WARNING);
    }

    @BeforeAll
    static void makeACertificate() throws IOException {
        certificate = SelfSignedCertificate.make();
        files = TlsFiles.readable(
                Files.writeString(folder.resolve("certificate.pem"), certificate.pem()),
                Files.writeString(folder.resolve("key.pem"), certificate.keyPem()));
    }

    static Set<String> engines() {
        return HttpEngines.ENGINES.keySet();
    }

    /** Each engine, not encrypted and encrypted. */
    static Stream<Arguments> ways() {
        return engines().stream().flatMap(engine -> Stream.of(Arguments.of(engine, false), Arguments.of(engine, true)));
    }

    @ParameterizedTest(name = "{0}, encrypted: {1}")
    @MethodSource("ways")
    void answersPlaintext(String engine, boolean encrypted) throws Exception {
        answersAll(engine, encrypted, "plaintext", 64);
    }

    @ParameterizedTest(name = "{0}, encrypted: {1}")
    @MethodSource("ways")
    void answersJson(String engine, boolean encrypted) throws Exception {
        answersAll(engine, encrypted, "json", 64);
    }

    @ParameterizedTest(name = "{0}, encrypted: {1}")
    @MethodSource("ways")
    void returnsBodies(String engine, boolean encrypted) throws Exception {
        for (int bytes : new int[] {1, 1024, 16 * 1024}) {
            answersAll(engine, encrypted, "echo", bytes);
        }
        answers(engine, encrypted, "echo", 300_000, FEW_REQUESTS);
    }

    private static void answersAll(String engine, boolean encrypted, String resource, int messageBytes)
            throws Exception {
        answers(engine, encrypted, resource, messageBytes, REQUESTS);
    }

    /** So many requests one after another, and then two at a time. */
    private static void answers(String engine, boolean encrypted, String resource, int messageBytes, int requests)
            throws Exception {
        WorkloadClient client =
                new HttpWorkload().with(Map.of("resource", resource)).client(0, messageBytes);
        try (Exchange exchange = connected(engine, encrypted)) {
            for (int request = 0; request < requests; request++) {
                exchange.send(client, request);
                exchange.receive(client, request);
            }
            if (encrypted && engine.equals("jdk")) {
                return; // it overlooks a request that it has read with the one before, and not decrypted
            }
            exchange.send(client, requests);
            exchange.send(client, requests + 1);
            exchange.receive(client, requests);
            exchange.receive(client, requests + 1);
        }
    }

    @ParameterizedTest(name = "{0}, encrypted: {1}")
    @MethodSource("ways")
    void refusesAndGoesOn(String engine, boolean encrypted) throws Exception {
        try (Exchange exchange = connected(engine, encrypted)) {
            exchange.send("GET /absent HTTP/1.1\r\nHost: a\r\n\r\n");
            assertThat(exchange.head()).startsWith("HTTP/1.1 404").containsIgnoringCase("content-length: 0\r\n");
            exchange.send("GET /echo HTTP/1.1\r\nHost: a\r\n\r\n");
            assertThat(exchange.head())
                    .startsWith("HTTP/1.1 405")
                    .containsIgnoringCase("allow: POST, OPTIONS\r\n")
                    .containsIgnoringCase("content-length: 0\r\n");
            exchange.send("HEAD /plaintext?query HTTP/1.1\r\nHost: a\r\n\r\n");
            assertThat(exchange.head()).startsWith("HTTP/1.1 200").containsIgnoringCase("content-length: 13\r\n");
            exchange.send("OPTIONS /json HTTP/1.1\r\nHost: a\r\n\r\n");
            assertThat(exchange.head())
                    .startsWith("HTTP/1.1 204")
                    .containsIgnoringCase("allow: GET, HEAD, OPTIONS\r\n");
            exchange.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n");
            assertThat(exchange.head()).startsWith("HTTP/1.1 200").containsIgnoringCase("content-length: 0\r\n");
            exchange.send("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + "3\r\none\r\n4\r\n,two\r\n0\r\n\r\n");
            assertThat(exchange.head()).startsWith("HTTP/1.1 200").containsIgnoringCase("content-length: 7\r\n");
            assertThat(exchange.text(7)).isEqualTo("one,two");
            exchange.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n");
            assertThat(exchange.head()).startsWith("HTTP/1.1 100");
            exchange.send("one");
            assertThat(exchange.head()).startsWith("HTTP/1.1 200");
            assertThat(exchange.text(3)).isEqualTo("one");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "apache 8080", "netty", "netty eighty", "netty 8080 9090", "netty 8080 a b c"})
    void saysWhichEnginesThereAre(String arguments) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HttpEngines.main(arguments.split(" ")))
                .withMessage("Give the engine and its port, such as \"netty 8080\", and for TLS the files of a"
                        + " certificate and its key, as PEM. "
                        + "Engines are helidon, jdk, jetty, netty, tomcat, undertow, vertx.");
    }

    @ParameterizedTest
    @CsvSource({"0", "65536"})
    void saysWhichPortsThereAre(int port) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HttpEngines.main(new String[] {"jdk", Integer.toString(port)}))
                .withMessage("There is no port %d: give one from 1 to 65535.", port);
    }

    @Test
    void saysWhichFileCannotBeRead() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HttpEngines.main(
                        new String[] {"jdk", "8080", files.key().toString(), "absent.pem"}))
                .withMessage("The file absent.pem cannot be read: give the certificate and its key, each as PEM.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TlsFiles(files.certificate(), files.certificate()).keyStore())
                .withMessage(
                        "The file %s contains no key: give one as PEM of PKCS #8, not encrypted.", files.certificate());
    }

    @ParameterizedTest
    @MethodSource("engines")
    void speaksHttp11OverTls13Only(String engine) throws Exception {
        try (SSLSocket socket = (SSLSocket) encryptedSocket(started(engine, true))) {
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setApplicationProtocols(new String[] {"h2", "http/1.1"});
            socket.setSSLParameters(parameters);
            try {
                socket.startHandshake();
                assertThat(socket.getApplicationProtocol()).isIn("", "http/1.1");
                assertThat(socket.getSession().getProtocol()).isEqualTo("TLSv1.3");
            } catch (SSLException refused) {
                assertThat(refused).hasMessageContaining("no_application_protocol");
            }
        }
        try (SSLSocket older = (SSLSocket) encryptedSocket(started(engine, true))) {
            older.setEnabledProtocols(new String[] {"TLSv1.2"});
            assertThatThrownBy(older::startHandshake).isInstanceOf(IOException.class);
        }
    }

    @Test
    void setsNagleAsideInTheJdk() throws Exception {
        started("jdk", false);
        assertThat(System.getProperty("sun.net.httpserver.nodelay")).isEqualTo("true");
    }

    private static Exchange connected(String engine, boolean encrypted) throws Exception {
        InetSocketAddress address = started(engine, encrypted);
        return new Exchange(encrypted ? encryptedSocket(address) : socket(address));
    }

    private static Socket socket(InetSocketAddress address) throws IOException {
        Socket socket = new Socket();
        socket.connect(address, SLOW_MILLIS);
        socket.setSoTimeout(SLOW_MILLIS);
        socket.setTcpNoDelay(true); // a request may be of two records
        return socket;
    }

    /** One that trusts the certificate and no other. */
    private static Socket encryptedSocket(InetSocketAddress address) throws IOException, GeneralSecurityException {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("server", certificate.certificate());
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context.getSocketFactory().createSocket(socket(address), "localhost", address.getPort(), true);
    }

    private static InetSocketAddress started(String engine, boolean encrypted) throws Exception {
        assumeTrue(!engine.equals("netty") || Epoll.isAvailable(), "Netty has no epoll here");
        InetSocketAddress known = STARTED.get(engine + encrypted);
        if (known != null) {
            return known;
        }
        InetSocketAddress address = freePort();
        HttpEngines.ENGINES.get(engine).start(address, encrypted ? Optional.of(files) : Optional.empty());
        STARTED.put(engine + encrypted, address);
        return address;
    }

    private static InetSocketAddress freePort() throws IOException {
        try (ServerSocket any = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return (InetSocketAddress) any.getLocalSocketAddress();
        }
    }

    /** One connection, by blocking streams. */
    private static final class Exchange implements AutoCloseable {

        private final Socket socket;
        private final ByteBuffer read = ByteBuffer.allocate(64 * 1024).limit(0);

        Exchange(Socket socket) {
            this.socket = socket;
        }

        void send(WorkloadClient client, long request) throws IOException {
            Collected bytes = new Collected();
            while (!client.send(request, bytes)) {
                // A long request is written in parts.
            }
            socket.getOutputStream().write(bytes.toByteArray());
        }

        void send(String request) throws IOException {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        }

        /** Throws what the client throws if a byte is wrong. */
        void receive(WorkloadClient client, long response) throws IOException {
            do {
                if (!read.hasRemaining()) {
                    readMore();
                }
            } while (!client.receive(response, read));
        }

        /** Reads what comes, after what has not been consumed. */
        private void readMore() throws IOException {
            read.compact();
            int count = socket.getInputStream().read(read.array(), read.position(), read.remaining());
            if (count < 0) {
                throw new SocketException("The server has ended the connection.");
            }
            read.position(read.position() + count).flip();
        }

        /** A head with its last empty line. */
        String head() throws IOException {
            StringBuilder head = new StringBuilder();
            while (head.indexOf("\r\n\r\n") < 0) {
                head.append(text(1));
            }
            return head.toString();
        }

        String text(int bytes) throws IOException {
            byte[] text = new byte[bytes];
            for (int i = 0; i < bytes; i++) {
                if (!read.hasRemaining()) {
                    readMore();
                }
                text[i] = read.get();
            }
            return new String(text, StandardCharsets.US_ASCII);
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    private static final class Collected extends ByteArrayOutputStream implements Outbox {

        @Override
        public boolean hasRoom() {
            return true;
        }

        @Override
        public void write(ByteBuffer bytes) {
            byte[] copy = new byte[bytes.remaining()];
            bytes.get(copy);
            writeBytes(copy);
        }

        @Override
        public void end() {
            throw new AssertionError("The client ends its connection after " + Arrays.toString(toByteArray()));
        }
    }
}
