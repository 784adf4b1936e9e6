package dev.echosounder.load.generate;

import dev.echosounder.api.Workload;
import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.Destination;
import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.Portion;
import dev.echosounder.load.StopCondition;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Phaser;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;

/**
 * The load generator: connections that last from the first run to the last, divided among one or more threads. With one
 * thread, the loop runs in the caller's.
 */
public final class GeneratorConnections implements LoadConnections {

    private final InetSocketAddress server;
    private final LoadShape shape;
    private final Portion portion;
    private final List<GeneratorLoop> loops = new ArrayList<>();
    private final LongSupplier nanoTime;
    /** One for each loop, so that the same thread always drives it; none if there is only one loop. */
    private final List<ExecutorService> threads = new ArrayList<>();

    private final IntFunction<ClientSession> sessions;
    private boolean unusable;

    /** A load generator on sockets. */
    static GeneratorConnections on(Destination server, LoadShape shape, ClientSpec.Generator client, Portion portion)
            throws IOException {
        List<Network> networks = new ArrayList<>();
        for (int i = 0; i < Math.min(client.threads(), portion.share(shape.connections())); i++) {
            networks.add(network(client));
        }
        Workload workload = shape.workload().load();
        return new GeneratorConnections(
                server.address(),
                shape,
                portion,
                networks,
                System::nanoTime,
                ThreadTime.ofThisThread(),
                EncryptedClientSession.encrypting(
                        shape.encryption(),
                        server,
                        number -> WorkloadSession.of(shape, workload, number, System::nanoTime)));
    }

    public static Network network(ClientSpec.Generator client) throws IOException {
        return switch (client.mechanism()) {
            case SELECTOR -> new SelectorNetwork(client.spinning());
            case IO_URING -> new RingNetwork(client.spinning());
        };
    }

    /**
     * @param portion the clients of the shape that these connections are for
     * @param networks one for each thread
     * @param sessions makes the session of each client, by its number
     */
    public GeneratorConnections(
            InetSocketAddress server,
            LoadShape shape,
            Portion portion,
            List<Network> networks,
            LongSupplier nanoTime,
            ThreadTime threadTime,
            IntFunction<ClientSession> sessions) {
        this.sessions = sessions;
        this.server = server;
        this.shape = shape;
        this.portion = portion;
        this.nanoTime = nanoTime;
        for (Network network : networks) {
            int part = loops.size() * portion.of() + portion.number();
            loops.add(new GeneratorLoop(network, nanoTime, threadTime, part, networks.size() * portion.of()));
        }
        for (int loop = 0; loop < loops.size() && loops.size() > 1; loop++) {
            threads.add(Executors.newSingleThreadExecutor(
                    Thread.ofPlatform().name("generator-" + loop).daemon().factory()));
        }
    }

    @Override
    public ConnectTimes connect() throws RunFailure {
        if (shape.loadModel() instanceof LoadModel.Reconnecting) {
            return reconnect();
        }
        long begin = nanoTime.getAsLong();
        ClientSession last = null;
        boolean spread = portion.share(shape.allConnections()) > Network.MOST_OF_ONE_ADDRESS;
        for (int client = portion.number(); client < shape.allConnections(); client += portion.of()) {
            last = sessions.apply(client);
            try {
                loopOf(client).connect(last, server, spread);
            } catch (IOException failure) {
                throw new RunFailure(
                        RunFailure.Kind.UNCONNECTED,
                        String.format(
                                Locale.ROOT,
                                "Only %,d of %,d clients could connect to %s: %s",
                                client,
                                shape.allConnections(),
                                server,
                                failure.getMessage()));
            }
        }
        long connected = nanoTime.getAsLong() - begin;
        drive(shape.greeting());
        return connected(connected, nanoTime.getAsLong() - begin, last);
    }

    private GeneratorLoop loopOf(int client) {
        return loops.get(client / portion.of() % loops.size());
    }

    /** Each client connects for its first message, as for all that follow. */
    private ConnectTimes reconnect() throws RunFailure {
        ClientSession last = null;
        for (int client = portion.number(); client < shape.connections(); client += portion.of()) {
            last = sessions.apply(client);
            loopOf(client).expect(last, server);
        }
        long begin = nanoTime.getAsLong();
        drive(shape.extending(new StopCondition.Messages(1)));
        long answered = nanoTime.getAsLong() - begin;
        return connected(answered, answered, last);
    }

    private static ConnectTimes connected(long standNanos, long answeredNanos, ClientSession one) {
        return new ConnectTimes(standNanos, answeredNanos, one.handshake().orElse(null));
    }

    @Override
    public RunReport run(LoadShape shape) throws RunFailure {
        if (unusable) {
            inEach(loop -> {
                loop.cut();
                return null;
            });
            unusable = false;
            connect();
        }
        List<Part> parts = drive(shape);
        unusable = !parts.stream().allMatch(Part::complete);
        return Part.together(parts, shape.loadModel() instanceof LoadModel.Closed);
    }

    private List<Part> drive(LoadShape shape) throws RunFailure {
        Phaser startBarrier = new Phaser(loops.size());
        return inEach(loop -> {
            startBarrier.arriveAndAwaitAdvance();
            return loop.run(shape);
        });
    }

    private interface Task<T> {

        T of(GeneratorLoop loop) throws RunFailure;
    }

    /** Runs a task with each loop, on its thread, all at the same time. */
    private <T> List<T> inEach(Task<T> task) throws RunFailure {
        if (threads.isEmpty()) {
            return Collections.singletonList(task.of(loops.getFirst()));
        }
        List<Future<T>> running = new ArrayList<>();
        for (int loop = 0; loop < loops.size(); loop++) {
            GeneratorLoop one = loops.get(loop);
            running.add(threads.get(loop).submit(() -> task.of(one)));
        }
        List<T> done = new ArrayList<>();
        RunFailure failure = null;
        for (Future<T> one : running) {
            try {
                done.add(one.get());
            } catch (ExecutionException failed) {
                failure = failed.getCause() instanceof RunFailure known
                        ? known
                        : new RunFailure(RunFailure.Kind.LOST, "The generator failed: " + failed.getCause());
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new RunFailure(RunFailure.Kind.LOST, "The run was interrupted.");
            }
        }
        if (failure != null) {
            throw failure;
        }
        return done;
    }

    @Override
    public void close() {
        closeInTime();
    }

    @Override
    public OptionalLong closeInTime() {
        try {
            long begin = nanoTime.getAsLong();
            boolean all = !inEach(GeneratorLoop::finish).contains(false);
            long nanos = nanoTime.getAsLong() - begin;
            inEach(loop -> {
                loop.close();
                return null;
            });
            return all ? OptionalLong.of(nanos) : OptionalLong.empty();
        } catch (RunFailure broken) {
            throw new IllegalStateException("The generator could not be closed: " + broken.getMessage(), broken);
        } finally {
            threads.forEach(ExecutorService::shutdownNow);
        }
    }
}
