package dev.echosounder.kv.testing.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/**
 * A well-behaved client is served while others attack the server, on several models at a time: for some seconds, or for
 * the given number of minutes.
 *
 * <pre>
 * mvn -q -pl kv/kv-testing -am test -Dtest=HostileClientsTest -Dsurefire.failIfNoSpecifiedTests=false \
 *     -Dechosounder.kv.hostile.minutes=60
 * </pre>
 *
 * {@code -Dechosounder.kv.hostile.models=selector,netty-epoll} names the models, and {@code -Dechosounder.kv.seed=}
 * repeats the actions of the clients.
 */
class HostileClientsTest {

    private static final Duration SHORT = Duration.ofSeconds(6);

    private final long seed = Long.getLong("echosounder.kv.seed", System.nanoTime());
    private final String models =
            System.getProperty("echosounder.kv.hostile.models", "selector,netty-epoll,blocking-virtual,ffm-io_uring");
    private final int minutes = Integer.getInteger("echosounder.kv.hostile.minutes", 0);

    @Test
    void aWellBehavedClientIsServedThroughout() throws Exception {
        Duration length = minutes == 0 ? SHORT : Duration.ofMinutes(minutes);
        List<String> failures = new ArrayList<>();
        try (ExecutorService each =
                Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
            List<Future<String>> runs = new ArrayList<>();
            for (String model : models.split(",")) {
                runs.add(each.submit(() -> new HostileClients(model, length, seed, Path.of("target")).run()));
            }
            for (Future<String> run : runs) {
                try {
                    System.out.println(run.get());
                } catch (java.util.concurrent.ExecutionException failure) {
                    failures.add(failure.getCause().toString());
                }
            }
        }

        assertThat(failures).isEmpty();
    }
}
