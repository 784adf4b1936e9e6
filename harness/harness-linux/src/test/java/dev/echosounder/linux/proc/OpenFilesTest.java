package dev.echosounder.linux.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.echosounder.linux.ListeningSocket;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class OpenFilesTest {

    private static final long HERE = ProcessHandle.current().pid();

    @Test
    void aFileIsThereWhileItIsOpen(@TempDir Path folder) throws IOException {
        Path file = Files.createFile(folder.toRealPath().resolve("some"));
        try (InputStream open = Files.newInputStream(file)) {
            assertThat(open.read()).isEqualTo(-1);
            assertThat(OpenFiles.of(HERE)).containsValue(file.toString());
        }
        assertThat(OpenFiles.of(HERE)).doesNotContainValue(file.toString());
    }

    @Test
    void aSocketIsOne() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String descriptor =
                    ListeningSocket.at(socket.getLocalPort()).getFirst().descriptor();

            assertThat(OpenFiles.of(HERE)).containsValue(descriptor);
            assertThat(OpenFiles.isSocket(descriptor)).isTrue();
        }
        assertThat(OpenFiles.isSocket("/a/socket:")).isFalse();
    }

    @Test
    void ofAProcessThatHasEndedNothingIsKnown() throws IOException, InterruptedException {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();

        assertThatIOException().isThrownBy(() -> OpenFiles.of(ended.pid()));
    }
}
