package dev.echosounder.contract.conversation;

import dev.echosounder.api.Client;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadFactory;
import java.util.function.LongFunction;

/** Holds conversations with a server, several at a time, until all are held or one has gone wrong. */
public final class Conversations {

    private final LongFunction<Script> scripts;
    private final Duration patience;
    private final ThreadFactory threads;

    private Conversations(LongFunction<Script> scripts, Duration patience, ThreadFactory threads) {
        this.scripts = scripts;
        this.patience = patience;
        this.threads = threads;
    }

    /**
     * With a server whose sessions {@linkplain ToldService do as they are told}.
     *
     * @param patience how long nothing may happen where something must
     * @param threads of which it takes three for each conversation that goes on; virtual ones will do
     */
    public static Conversations withToldSessions(Duration patience, ThreadFactory threads) {
        return new Conversations(Script::of, patience, threads);
    }

    /** Random conversations with a server that echoes. */
    public static Conversations withAnEcho(Duration patience, ThreadFactory threads) {
        return new Conversations(Script::ofAnEcho, patience, threads);
    }

    /**
     * Holds the conversation of each seed.
     *
     * @param atOnce how many at a time
     * @return the first that went wrong; those that went on beside it are not told
     */
    public Optional<Failure> hold(List<Long> seeds, int atOnce, InetSocketAddress server) throws InterruptedException {
        Queue<Long> left = new ConcurrentLinkedQueue<>(seeds);
        Queue<Failure> failures = new ConcurrentLinkedQueue<>();
        List<Thread> callers = new ArrayList<>();
        for (int i = 0; i < Math.min(atOnce, seeds.size()); i++) {
            callers.add(threads.newThread(() -> {
                for (Long seed; failures.isEmpty() && (seed = left.poll()) != null; ) {
                    Script script = scripts.apply(seed);
                    new Caller(script, patience)
                            .play(server, threads)
                            .ifPresent(what -> failures.add(new Failure(script, what)));
                }
            }));
        }
        callers.forEach(Thread::start);
        for (Thread caller : callers) {
            caller.join();
        }
        return Optional.ofNullable(failures.peek());
    }

    /**
     * Holds the conversation of each seed, all at a time, as sessions of this client.
     *
     * @return the first that went wrong
     * @throws IOException if the client cannot connect
     */
    public Optional<Failure> hold(List<Long> seeds, Client client, InetSocketAddress server)
            throws IOException, InterruptedException {
        List<Talker> talkers =
                seeds.stream().map(seed -> new Talker(scripts.apply(seed))).toList();
        for (Talker talker : talkers) {
            client.connect(server, talker);
        }
        client.start();
        for (Talker talker : talkers) {
            Optional<String> wrong = talker.wrong(patience);
            if (wrong.isPresent()) {
                return wrong.map(what -> new Failure(talker.script(), what));
            }
        }
        return Optional.empty();
    }

    /**
     * A conversation that went wrong.
     *
     * @param seed which alone makes it
     * @param what went wrong, without a full stop
     * @param script in some readable lines
     */
    public record Failure(long seed, String what, String script) {

        Failure(Script script, String what) {
            this(script.seed(), what, script.toString());
        }
    }
}
