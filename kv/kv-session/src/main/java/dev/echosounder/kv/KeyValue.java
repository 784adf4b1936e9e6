package dev.echosounder.kv;

import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import dev.echosounder.kv.command.Instance;
import dev.echosounder.kv.protocol.ReplyBuffers;
import dev.echosounder.kv.store.Memory;
import dev.echosounder.kv.store.Store;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * A store of keys and strings that speaks the protocol of Redis (RESP2 and RESP3). All its connections share the store;
 * each command is atomic, whatever threads a model runs the sessions on.
 */
public final class KeyValue implements Service {

    /** Bytes of a connection that no account counts: an outbox of short replies, nearly full. */
    private static final int CONNECTION_BYTES = 64 * 1024;

    private static final Duration LINGER = Duration.ofSeconds(5);

    private final Instance instance;
    private final ReplyBuffers buffers = new ReplyBuffers();
    private final Optional<Supplier<Runnable>> work;

    /** Makes a service with the {@linkplain Settings#usual() usual settings}. */
    public KeyValue() {
        this(Settings.usual());
    }

    public KeyValue(Settings settings) {
        this(settings, new SecureRandom());
    }

    /** @param random the source of the secret of the store's hash, and so of the order in which keys are listed */
    KeyValue(Settings settings, RandomGenerator random) {
        this(new Instance(
                new Store(new Memory(settings.memoryLimit()), settings.clock(), random), settings.password()));
    }

    /** Makes a service on the caller's store. */
    public KeyValue(Instance instance) {
        this(instance, Optional.empty());
    }

    private KeyValue(Instance instance, Optional<Supplier<Runnable>> work) {
        this.instance = instance;
        this.work = work;
    }

    /**
     * This service with work for each request: it makes that of one connection, which is run right before a command.
     */
    KeyValue withWork(Optional<Supplier<Runnable>> workOfConnections) {
        return new KeyValue(instance, workOfConnections);
    }

    /** The number of connections for which an eighth of the maximum heap of this JVM suffices; at least 1. */
    public static int mostConnections() {
        return Math.clamp(Runtime.getRuntime().maxMemory() / 8 / CONNECTION_BYTES, 1, Integer.MAX_VALUE);
    }

    @Override
    public Session newSession() {
        return new KeyValueSession(instance, buffers, work.map(Supplier::get).orElse(null));
    }

    /** Five seconds. A session ends its connection after a protocol error, QUIT, or too many wrong passwords. */
    @Override
    public Optional<Duration> lingerLimit() {
        return Optional.of(LINGER);
    }

    @Override
    public String refusal(String why) {
        return "-ERR " + why + "\r\n";
    }

    /** The memory of its data and its connections, in bytes, as it counts it. */
    public long usedMemory() {
        return instance.store().memory().used();
    }
}
