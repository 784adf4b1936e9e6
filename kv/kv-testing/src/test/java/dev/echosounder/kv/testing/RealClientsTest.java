package dev.echosounder.kv.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Capability;
import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import dev.echosounder.api.Server;
import dev.echosounder.contract.server.Installed;
import dev.echosounder.kv.KeyValue;
import dev.echosounder.kv.Settings;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.DefaultClientResources;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import redis.clients.jedis.AbstractTransaction;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.Pipeline;
import redis.clients.jedis.Response;
import redis.clients.jedis.params.SetParams;

/**
 * Real clients of Redis are served on every model of the class path, and nothing that they send when they connect is
 * answered with an error.
 */
@Timeout(60)
class RealClientsTest {

    private static final String PASSWORD = "secret";
    private static final Duration GRACE = Duration.ofMillis(500);

    /**
     * Lettuce warns that it has two transports. The reference keeps the logger, and so its level, from being collected.
     */
    private static final Logger LETTUCES_LOG = Logger.getLogger("io.lettuce.core");

    private static ClientResources lettuce;

    private WatchedService service;
    private Server server;

    static List<String> models() {
        return Models.all().stream().map(Model::name).toList();
    }

    @BeforeAll
    static void shareLettucesThreads() {
        LETTUCES_LOG.setLevel(Level.SEVERE);
        lettuce = DefaultClientResources.builder()
                .ioThreadPoolSize(2)
                .computationThreadPoolSize(2)
                .build();
    }

    @AfterAll
    static void endLettucesThreads() throws InterruptedException {
        lettuce.shutdown(0, 1, TimeUnit.SECONDS).await();
    }

    private int serve(String model, Settings settings) throws IOException {
        Model named = Models.named(model);
        named.unavailable().ifPresent(why -> Assumptions.abort(model + " is skipped. " + why));
        service = new WatchedService(new KeyValue(settings));
        server = Place.serve(named, service);
        return server.address().getPort();
    }

    @AfterEach
    void stop() {
        if (server != null) {
            server.stop(GRACE);
            assertThat(service.errors()).as("errors that the client received").isEmpty();
        }
    }

    // ---- libraries

    @ParameterizedTest
    @MethodSource("models")
    void jedisIsServed(String model) throws IOException {
        int port = serve(model, Settings.usual().withPassword(PASSWORD));
        for (DefaultJedisClientConfig.Builder version : List.of(
                DefaultJedisClientConfig.builder().resp2(),
                DefaultJedisClientConfig.builder().resp3(),
                DefaultJedisClientConfig.builder())) {
            JedisClientConfig config =
                    version.password(PASSWORD).clientName("jedis").build();
            try (Jedis jedis = new Jedis(new HostAndPort("127.0.0.1", port), config)) {
                useJedis(jedis);
            }
        }
    }

    private static void useJedis(Jedis jedis) {
        assertThat(jedis.flushAll()).isEqualTo("OK");
        assertThat(jedis.set("key", "value", SetParams.setParams().nx().px(60_000)))
                .isEqualTo("OK");
        assertThat(jedis.get("key")).isEqualTo("value");
        assertThat(jedis.pttl("key")).isPositive();
        assertThat(jedis.clientGetname()).isEqualTo("jedis");
        byte[] binary = {0, 13, 10, (byte) 255};
        jedis.set(binary, binary);
        assertThat(jedis.get(binary)).isEqualTo(binary);
        assertThat(jedis.mget("key", "none")).containsExactly("value", null);
        assertThat(jedis.incrBy("number", 5)).isEqualTo(5);
        assertThat(jedis.configGet("save")).isEqualTo(Map.of("save", ""));
        assertThat(jedis.keys("k*")).containsExactly("key");
        jedis.watch("number");
        try (AbstractTransaction transaction = jedis.multi()) {
            Response<Long> number = transaction.incr("number");
            Response<String> value = transaction.get("key");
            assertThat(transaction.exec()).containsExactly(6L, "value");
            assertThat(number.get()).isEqualTo(6);
            assertThat(value.get()).isEqualTo("value");
        }
        try (Pipeline pipeline = jedis.pipelined()) {
            List<Response<Long>> numbers = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                numbers.add(pipeline.incr("pipelined"));
            }
            pipeline.sync();
            assertThat(numbers).last().extracting(Response::get).isEqualTo(100L);
        }
    }

    @ParameterizedTest
    @MethodSource("models")
    void lettuceIsServed(String model) throws IOException {
        int port = serve(model, Settings.usual().withPassword(PASSWORD));
        RedisURI address = RedisURI.builder()
                .withHost("127.0.0.1")
                .withPort(port)
                .withPassword(PASSWORD.toCharArray())
                .withClientName("lettuce")
                .build();
        RedisClient client = RedisClient.create(lettuce, address);
        try (StatefulRedisConnection<String, String> connection = client.connect()) {
            RedisCommands<String, String> commands = connection.sync();
            assertThat(commands.set("key", "v".repeat(10_000))).isEqualTo("OK");
            assertThat(commands.get("key")).hasSize(10_000);
            assertThat(commands.mset(Map.of("a", "1", "b", "2"))).isEqualTo("OK");
            assertThat(commands.mget("a", "b").stream().map(value -> value.getValue()))
                    .containsExactly("1", "2");
            assertThat(commands.expire("a", 100)).isTrue();
            assertThat(commands.ttl("a")).isBetween(1L, 100L);
            assertThat(commands.del("a", "none")).isEqualTo(1);
            assertThat(commands.info("server")).contains("server_name:echosounder-kv");
            assertThat(commands.scan().getKeys()).isNotNull();
            assertThat(commands.multi()).isEqualTo("OK");
            commands.set("a", "3");
            commands.get("a");
            assertThat(commands.exec().stream()).containsExactly("OK", "3");
        } finally {
            client.shutdown(0, 1, TimeUnit.SECONDS);
        }
    }

    // ---- programs

    @ParameterizedTest
    @MethodSource("models")
    void redisCliIsServed(String model) throws IOException, InterruptedException {
        String program = Installed.program("redis-cli", "redis-tools");
        String port = Integer.toString(serve(model, Settings.usual()));

        assertThat(output(program, "-p", port, "SET", "key", "a value")).isEqualTo("OK\n");
        assertThat(output(program, "-3", "-p", port, "MGET", "key", "none")).isEqualTo("a value\n\n");
    }

    @ParameterizedTest
    @MethodSource("models")
    void redisBenchmarkIsServed(String model) throws IOException, InterruptedException {
        String program = Installed.program("redis-benchmark", "redis-tools");
        String port = Integer.toString(serve(model, Settings.usual()));
        String clients = Models.named(model).incapable().containsKey(Capability.MANY_CONNECTIONS) ? "1" : "20";

        String rates = output(("%s -p %s -t set,get,incr,mset -n 400 -c %s -P 4 -d 1024 -r 100 --csv")
                .formatted(program, port, clients)
                .split(" "));

        assertThat(rates)
                .contains("\"SET\",", "\"GET\",", "\"INCR\",", "\"MSET (10 keys)\",")
                .doesNotContain("rror");
    }

    private static String output(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor())
                .as("exit code of %s, which printed: %s", Arrays.toString(command), output)
                .isZero();
        return output;
    }
}
