package dev.echosounder.ffm;

import static java.util.Collections.frequency;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import dev.echosounder.api.Server;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The models wait in different kernel objects, which only this process can see. */
class KernelObjectsTest {

    private static final List<String> KERNEL_OBJECTS = List.of("anon_inode:[eventpoll]", "anon_inode:[io_uring]");

    static Stream<Arguments> waits() {
        return Stream.of(
                arguments(Models.named("ffm-epoll"), "anon_inode:[eventpoll]"),
                arguments(Models.named("ffm-io_uring"), "anon_inode:[io_uring]"));
    }

    @ParameterizedTest
    @MethodSource("waits")
    void eachModelOpensItsOwn(Model model, String kernelObject) throws IOException {
        assumeTrue(model.unavailable().isEmpty(), () -> model.unavailable().orElseThrow());
        List<String> before = kernelObjects();
        Server server = model.serve(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), new Echo());
        try (Socket client =
                new Socket(server.address().getAddress(), server.address().getPort())) {
            client.getOutputStream().write(1);
            assertThat(client.getInputStream().read()).isEqualTo(1);

            assertThat(kernelObjects())
                    .as("what the server has opened")
                    .hasSize(before.size() + 1)
                    .containsAll(before);
            assertThat(frequency(kernelObjects(), kernelObject)).isEqualTo(frequency(before, kernelObject) + 1);
        } finally {
            server.stop(Duration.ofSeconds(1));
        }
    }

    /** The kernel objects of this process that threads can wait in. */
    private static List<String> kernelObjects() throws IOException {
        try (Stream<Path> links = Files.list(Path.of("/proc/self/fd"))) {
            return links.map(KernelObjectsTest::target)
                    .filter(KERNEL_OBJECTS::contains)
                    .toList();
        }
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (NoSuchFileException closedMeanwhile) {
            return "";
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
