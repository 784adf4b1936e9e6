package dev.echosounder.load.generate;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.Mechanism;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The contract of a {@link Network}, on real sockets, for each mechanism. */
@Timeout(60)
@ParameterizedClass(name = "{0}")
@EnumSource(Mechanism.class)
class NetworkTest {

    private static final long SECOND = 1_000_000_000;
    private static final int MORE_THAN_A_QUEUE_HOLDS = 1100;
    private static final int MUCH = 8 * 1024 * 1024;

    @Parameter
    private Mechanism mechanism;

    private ServerSocket listener;
    private Network network;

    @BeforeEach
    void open() throws IOException {
        mechanism.refusal().ifPresent(why -> assumeTrue(false, why));
        listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        network = GeneratorConnections.network(new ClientSpec.Generator(1, false, mechanism));
    }

    @AfterEach
    void close() throws IOException {
        if (network != null) {
            network.close();
            listener.close();
        }
    }

    @Test
    void whatIsWrittenArrivesInOrder() throws IOException {
        try (Connected connected = new Connected()) {
            connected.channel.write(bytes("one "));
            connected.channel.write(bytes("two "));
            network.poll(0);
            connected.channel.write(bytes("three"));
            network.poll(0);

            assertThat(connected.peerReceives(13)).isEqualTo("one two three");
        }
    }

    @Test
    void whatArrivesIsReported() throws IOException {
        try (Connected connected = new Connected()) {
            byte[] much = much();
            CompletableFuture<Void> sent = CompletableFuture.runAsync(() -> connected.peerSends(much));
            pollUntil(() -> connected.end.received.size() >= MUCH);
            sent.join();

            assertThat(connected.end.received.toByteArray()).isEqualTo(much);
            assertThat(connected.end.reported).doesNotContain("ended");
        }
    }

    @Test
    void eachChannelHasItsOwnBytes() throws IOException {
        List<Connected> all = new ArrayList<>();
        for (int channel = 0; channel < MORE_THAN_A_QUEUE_HOLDS; channel++) {
            all.add(new Connected());
        }
        for (int channel = 0; channel < all.size(); channel++) {
            all.get(channel).channel.write(bytes("%04d".formatted(channel)));
        }
        network.poll(0);
        for (Connected connected : all) {
            connected.peerSends(connected.peerReceives(4));
        }
        pollUntil(() -> all.stream().allMatch(connected -> connected.end.received.size() == 4));

        assertThat(all)
                .extracting(connected -> connected.end.received.toString(US_ASCII))
                .containsExactlyElementsOf(IntStream.range(0, MORE_THAN_A_QUEUE_HOLDS)
                        .mapToObj("%04d"::formatted)
                        .toList());
        for (Connected connected : all) {
            connected.close();
        }
    }

    @Test
    void whatIsNotTakenIsTakenWhenThereIsRoom() throws IOException {
        for (int piece : List.of(1000, 4096, 100_000)) {
            byte[] much = much();
            takenWhenThereIsRoom(much, ByteBuffer.wrap(much), piece);
            takenWhenThereIsRoom(much, direct(much), piece);
        }
    }

    private void takenWhenThereIsRoom(byte[] much, ByteBuffer left, int piece) throws IOException {
        try (Connected connected = new Connected()) {
            while (write(connected, left, piece)) {
                network.poll(0);
            }
            assertThat(left.hasRemaining()).as("some is not taken").isTrue();
            connected.channel.reportWhenWritable(true);
            connected.end.whenWritable = () -> {
                while (left.hasRemaining() && write(connected, left, piece)) {
                    // goes on
                }
                if (!left.hasRemaining()) {
                    connected.channel.reportWhenWritable(false);
                }
                return null;
            };
            CompletableFuture<byte[]> arrived = CompletableFuture.supplyAsync(() -> connected.peerReceivesBytes(MUCH));
            pollUntil(arrived::isDone);

            assertThat(arrived.join()).as("in pieces of %d", piece).isEqualTo(much);
        }
    }

    /** Returns whether anything was taken. */
    private static boolean write(Connected connected, ByteBuffer left, int piece) throws IOException {
        ByteBuffer next = left.slice(left.position(), Math.min(piece, left.remaining()));
        connected.channel.write(next);
        left.position(left.position() + next.position());
        return next.position() > 0;
    }

    @Test
    void theEndFollowsAllThatWasTaken() throws IOException {
        try (Connected connected = new Connected()) {
            ByteBuffer much = direct(much());
            while (write(connected, much, 1000)) {
                // until there is no room
            }
            connected.channel.end();
            CompletableFuture<Integer> arrived = CompletableFuture.supplyAsync(connected::peerReceivesAll);
            pollUntil(arrived::isDone);

            assertThat(arrived.join()).isEqualTo(much.position());
        }
    }

    @Test
    void anEndIsReportedAfterAllThatArrived() throws IOException {
        try (Connected connected = new Connected()) {
            connected.peerSends("last words");
            connected.peer.shutdownOutput();
            pollUntil(() -> connected.end.reported.contains("ended"));

            assertThat(connected.end.received.toString(US_ASCII)).isEqualTo("last words");
        }
    }

    @Test
    void aResetIsAFailure() throws IOException {
        try (Connected connected = new Connected()) {
            connected.peer.setSoLinger(true, 0);
            connected.peer.close();
            pollUntil(() -> !connected.end.reported.isEmpty());

            assertThat(connected.end.reported).first().asString().contains("Connection reset");
        }
    }

    @Test
    void aClosedChannelEndsForItsPeerAndReportsNothingMore() throws IOException {
        try (Connected connected = new Connected();
                Connected other = new Connected()) {
            connected.channel.write(bytes("bye"));
            network.poll(0);
            connected.channel.close();
            network.poll(0);

            assertThat(connected.peerReceivesAll()).isEqualTo(3);
            other.peerSends("hello");
            pollUntil(() -> other.end.received.size() == 5);
            assertThat(connected.end.reported).isEmpty();
        }
    }

    @Test
    void aChannelMayBeClosedDuringItsReport() throws IOException {
        try (Connected connected = new Connected();
                Connected other = new Connected()) {
            connected.end.whenReceived = connected.channel::close;
            connected.peerSends("1");
            other.peerSends("2");
            pollUntil(() -> other.end.received.size() == 1 && connected.end.received.size() == 1);
            network.poll(0);

            assertThat(connected.peerReceivesAll()).isZero();
        }
    }

    @Test
    void aChannelForOneMessageWorksLikeTheOthers() throws IOException {
        for (int time = 0; time < 3; time++) {
            try (Connected connected =
                    new Connected(network.connectBriefly((InetSocketAddress) listener.getLocalSocketAddress()))) {
                connected.channel.write(bytes("ping"));
                network.poll(0);
                assertThat(connected.peerReceives(4)).isEqualTo("ping");
                connected.peerSends("po");
                pollUntil(() -> connected.end.received.size() == 2);
                connected.peerSends("ng");
                pollUntil(() -> connected.end.received.size() == 4);
                connected.channel.close();
                network.poll(0);

                assertThat(connected.peerReceivesAll()).isZero();
            }
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void channelsOfVeryManyClientsHaveDifferentSources() throws IOException {
        InetSocketAddress server = (InetSocketAddress) listener.getLocalSocketAddress();
        try (Connected one = new Connected(network.connectSpread(server));
                Connected other = new Connected(network.connectSpread(server))) {
            assertThat(one.peer.getInetAddress()).isNotEqualTo(other.peer.getInetAddress());
            other.channel.write(bytes("ping"));
            network.poll(0);
            assertThat(other.peerReceives(4)).isEqualTo("ping");
        }
    }

    @Test
    void aPollReturnsWhetherAnythingHappened() throws IOException {
        try (Connected connected = new Connected()) {
            while (network.poll(0)) {
                // what comes of attaching
            }
            assertThat(network.poll(0)).isFalse();
            assertThat(network.poll(2_000_000)).isFalse();
            connected.peerSends("x");
            assertThat(network.poll(SECOND)).isTrue();
        }
    }

    @Test
    void theRunnableRunsAfterEachReport() throws IOException {
        try (Connected one = new Connected();
                Connected other = new Connected()) {
            one.peerSends("1");
            other.peerSends("2");
            List<Integer> seen = new ArrayList<>();
            pollUntil(
                    () -> one.end.received.size() + other.end.received.size() == 2,
                    () -> seen.add(one.end.received.size() + other.end.received.size()));

            assertThat(seen).contains(1, 2);
        }
    }

    @Test
    void aServerThatDoesNotListenIsReported() throws IOException {
        InetSocketAddress closedPort = (InetSocketAddress) listener.getLocalSocketAddress();
        listener.close();

        assertThatExceptionOfType(ConnectException.class)
                .isThrownBy(() -> network.connect(closedPort))
                .withMessageStartingWith("Connection refused");
    }

    @Test
    void closingLeavesNothingOpen() throws IOException {
        if (!Files.isDirectory(Path.of("/proc/self/fd"))) {
            return;
        }
        for (int time = 0; time < 2; time++) { // what is opened once, and stays, is open after the first
            long before = descriptors();
            Network other = GeneratorConnections.network(new ClientSpec.Generator(1, true, mechanism));
            Network.Channel channel = other.connect((InetSocketAddress) listener.getLocalSocketAddress());
            Socket peer = listener.accept();
            other.attach(channel, new Ear());
            other.poll(0);
            channel.write(bytes("x"));
            if (mechanism == Mechanism.SELECTOR) {
                channel.close(); // a selector does not own its channels
            }
            other.close();
            peer.close();
            if (time > 0) {
                assertThat(descriptors()).isLessThanOrEqualTo(before);
            }
        }
    }

    private static long descriptors() throws IOException {
        try (Stream<Path> all = Files.list(Path.of("/proc/self/fd"))) {
            return all.count();
        }
    }

    private void pollUntil(BooleanSupplier done) throws IOException {
        pollUntil(done, Network.NOTHING);
    }

    private void pollUntil(BooleanSupplier done, Runnable between) throws IOException {
        while (!done.getAsBoolean()) {
            network.poll(SECOND / 100, between);
        }
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(US_ASCII));
    }

    private static ByteBuffer direct(byte[] bytes) {
        return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
    }

    private static byte[] much() {
        byte[] much = new byte[MUCH];
        new Random(7).nextBytes(much);
        return much;
    }

    private static <T> T unchecked(Callable<T> work) {
        try {
            return work.call();
        } catch (Exception failure) {
            throw new AssertionError(failure);
        }
    }

    /** Records what is reported. */
    private static final class Ear implements Network.End {

        final ByteArrayOutputStream received = new ByteArrayOutputStream();
        final List<String> reported = new ArrayList<>();
        Callable<Void> whenWritable = () -> null;
        Runnable whenReceived = () -> {};

        @Override
        public void received(ByteBuffer in) {
            byte[] copy = new byte[in.remaining()];
            in.get(copy);
            received.writeBytes(copy);
            whenReceived.run();
        }

        @Override
        public void ended() {
            reported.add("ended");
        }

        @Override
        public void failed(IOException why) {
            reported.add(why.getMessage());
        }

        @Override
        public void writable() {
            unchecked(whenWritable);
        }
    }

    /** A channel and its peer. */
    private final class Connected implements AutoCloseable {

        final Network.Channel channel;
        final Ear end = new Ear();
        final Socket peer;

        Connected() throws IOException {
            this(network.connect((InetSocketAddress) listener.getLocalSocketAddress()));
        }

        Connected(Network.Channel channel) throws IOException {
            this.channel = channel;
            peer = listener.accept();
            peer.setSoTimeout(10_000);
            network.attach(channel, end);
        }

        void peerSends(String text) {
            peerSends(text.getBytes(US_ASCII));
        }

        void peerSends(byte[] bytes) {
            unchecked(() -> {
                peer.getOutputStream().write(bytes);
                return bytes;
            });
        }

        String peerReceives(int bytes) {
            return new String(peerReceivesBytes(bytes), US_ASCII);
        }

        byte[] peerReceivesBytes(int bytes) {
            return unchecked(() -> peer.getInputStream().readNBytes(bytes));
        }

        int peerReceivesAll() {
            return unchecked(() -> peer.getInputStream().readAllBytes()).length;
        }

        @Override
        public void close() throws IOException {
            channel.close();
            peer.close();
        }
    }
}
