package dev.echosounder.contract.conversation;

import dev.echosounder.api.Client;
import dev.echosounder.contract.client.RawClient;
import dev.echosounder.contract.client.Timeouts;
import dev.echosounder.contract.suite.ContractRun;
import dev.echosounder.contract.watch.Threads;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;

/** Holds conversations with a server, several at a time, until all are held or one has gone wrong. */
public final class Conversations {

    private static final ThreadFactory THREADS =
            Thread.ofVirtual().name(Threads.OWN_PREFIX + "conversation").factory();

    private final LongFunction<Script> scripts;

    /** @param scripted whether the sessions of the server follow scripts; otherwise they echo */
    public Conversations(boolean scripted) {
        this.scripts = scripted ? Script::of : Script::ofAnEcho;
    }

    /**
     * Holds the conversation of each seed.
     *
     * @param atOnce how many at a time
     * @return the first that went wrong; those that went on at the same time are not reported
     */
    public Optional<Failure> hold(List<Long> seeds, int atOnce, InetSocketAddress server) throws InterruptedException {
        Queue<Long> left = new ConcurrentLinkedQueue<>(seeds);
        Queue<Failure> failures = new ConcurrentLinkedQueue<>();
        List<Thread> players = new ArrayList<>();
        for (int i = 0; i < Math.min(atOnce, seeds.size()); i++) {
            players.add(THREADS.newThread(ContractRun.carried(() -> {
                for (Long seed; failures.isEmpty() && (seed = left.poll()) != null; ) {
                    Script script = scripts.apply(seed);
                    play(script, server).ifPresent(what -> failures.add(new Failure(script, what)));
                }
            })));
        }
        players.forEach(Thread::start);
        for (Thread player : players) {
            player.join();
        }
        return Optional.ofNullable(failures.peek());
    }

    /** Plays a script to its end by a raw client; returns what was wrong with what came back. */
    private static Optional<String> play(Script script, InetSocketAddress server) {
        try (RawClient client = RawClient.connect(server, script.seed(), false, null, new AtomicLong())) {
            client.read();
            play(script, client);
            return Optional.empty();
        } catch (IOException failure) {
            return Optional.of("The client could not connect: " + failure.getMessage());
        } catch (AssertionError wrong) {
            return Optional.of(wrong.getMessage());
        }
    }

    private static void play(Script script, RawClient client) throws IOException {
        byte[] answer = script.answer();
        int said = 0;
        for (Act act : script.acts()) {
            switch (act.kind()) {
                case SAY -> {
                    client.request(
                            Arrays.copyOfRange(script.bytes(), said, said + act.bytes()),
                            Arrays.copyOfRange(answer, script.answered(said), script.answered(said + act.bytes())));
                    said += act.bytes();
                }
                case AWAIT -> awaitAnswer(client, script.breaksOff(said));
                case STOP_READING -> client.pauseReading(true);
                case READ_ON -> client.pauseReading(false);
                case HALF_CLOSE -> client.halfClose();
                case RESET -> {
                    client.reset();
                    client.mustBeRight();
                    return;
                }
                case LEAVE -> {
                    client.mustBeRight();
                    return;
                }
            }
        }
        awaitAnswer(client, script.breaksOff(said));
        if (!script.breaksOff(said)) {
            client.awaitEnd();
        }
    }

    /** @param breaksOff whether the session throws, so that any part of its answer may be lost at the end */
    private static void awaitAnswer(RawClient client, boolean breaksOff) {
        if (breaksOff) {
            client.awaitLoss();
        } else {
            client.awaitEverythingBack();
        }
    }

    /**
     * Holds the conversation of each seed, all at a time, as sessions of this client.
     *
     * @return the first that went wrong
     * @throws IOException if the client cannot connect
     */
    public Optional<Failure> hold(List<Long> seeds, Client client, InetSocketAddress server)
            throws IOException, InterruptedException {
        List<ScriptedClientSession> talkers = seeds.stream()
                .map(seed -> new ScriptedClientSession(scripts.apply(seed)))
                .toList();
        for (ScriptedClientSession talker : talkers) {
            client.connect(server, talker);
        }
        client.start();
        for (ScriptedClientSession talker : talkers) {
            Optional<String> wrong = talker.wrong(Timeouts.limit());
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
     * @param what went wrong
     * @param script in some readable lines
     */
    public record Failure(long seed, String what, String script) {

        Failure(Script script, String what) {
            this(script.seed(), what, script.toString());
        }
    }
}
