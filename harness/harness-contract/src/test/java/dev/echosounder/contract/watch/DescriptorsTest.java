package dev.echosounder.contract.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.contract.suite.JvmWarmUp;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.DatagramChannel;
import java.nio.channels.Pipe;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(value = OS.LINUX, disabledReason = "only Linux lists the descriptors of a process in /proc")
class DescriptorsTest {

    private Descriptors before;

    @BeforeEach
    void count() {
        JvmWarmUp.settle();
        before = Descriptors.now().orElseThrow();
    }

    @Test
    void namesTheKindOfWhatIsOpen() throws IOException {
        try (DatagramChannel one = DatagramChannel.open();
                DatagramChannel two = DatagramChannel.open()) {
            assertThat(one.isOpen() && two.isOpen()).isTrue();
            assertThat(before.openedSince()).isEqualTo(Map.of("socket", 2L));
        }
    }

    @Test
    void countsBothEndsOfAPipe() throws IOException {
        Pipe pipe = Pipe.open();
        try (Pipe.SourceChannel source = pipe.source();
                Pipe.SinkChannel sink = pipe.sink()) {
            assertThat(source.isOpen() && sink.isOpen()).isTrue();
            assertThat(before.openedSince()).isEqualTo(Map.of("pipe", 2L));
        }
    }

    @Test
    void namesAFile(@TempDir Path folder) throws IOException {
        Path file = Files.createFile(folder.resolve("a-file")).toRealPath();
        try (InputStream in = Files.newInputStream(file)) {
            assertThat(in.available()).isZero();
            assertThat(before.openedSince()).isEqualTo(Map.of(file.toString(), 1L));
        }
    }

    @Test
    void doesNotCountWhatTheClassLoaderKeeps(@TempDir Path folder) throws IOException {
        Path jar = Files.createFile(folder.resolve("some-classes.jar"));
        try (InputStream in = Files.newInputStream(jar)) {
            assertThat(in.available()).isZero();
            assertThat(before.openedSince()).isEmpty();
        }
    }

    @Test
    void doesNotCountWhereTheJvmListensToTools(@TempDir Path folder) throws IOException {
        try (ServerSocketChannel tools = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
                SocketChannel tool = SocketChannel.open(StandardProtocolFamily.UNIX);
                ServerSocketChannel ours = ServerSocketChannel.open()) {
            tools.bind(UnixDomainSocketAddress.of(folder.resolve("attach")));
            tool.connect(tools.getLocalAddress());
            ours.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));

            assertThat(before.openedSince()).isEqualTo(Map.of("socket", 1L));
        }
    }

    @Test
    void doesNotCountWhatIsClosed() throws IOException {
        DatagramChannel.open().close();

        assertThat(before.openedSince()).isEmpty();
    }
}
