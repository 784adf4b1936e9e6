package dev.echosounder.asynchronous;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Server;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class AsynchronousThreadsTest {

    @Test
    void aGroupHasAThreadForEachProcessorAndEndsWithAllOfThem() throws IOException {
        Collection<Thread> before = Thread.getAllStackTraces().keySet();
        Server server =
                new AsynchronousModel().serve(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), new Echo());
        List<Thread> ofGroup = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !before.contains(thread) && thread.getName().startsWith("asynchronous-server-"))
                .toList();

        server.stop(Duration.ofSeconds(1));

        assertThat(ofGroup).hasSize(Runtime.getRuntime().availableProcessors()).noneMatch(Thread::isAlive);
    }
}
