package dev.echosounder.selector;

import dev.echosounder.api.Session;
import dev.echosounder.transport.Grace;
import dev.echosounder.transport.ServedClient;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The loops of one server or client, and their workers. */
final class Loops {

    private final List<SelectorLoop> loops = new ArrayList<>();
    private final Workers workers; // null where the loops do everything
    private int dealt;

    /** @throws IOException if the system has no descriptor or no thread left for them */
    static Loops start(SelectorModel model, String name) throws IOException {
        Loops started = new Loops(model.workers.start(name + "-worker"));
        try {
            for (int i = 0; i < model.loops; i++) {
                SelectorLoop loop = model.loop.make(model.loops == 1 ? name : name + "-" + i, started.workers);
                loop.start();
                started.loops.add(loop);
            }
            return started;
        } catch (Throwable failure) {
            started.stop(Duration.ZERO, () -> {});
            throw failure;
        }
    }

    private Loops(Workers workers) {
        this.workers = workers;
    }

    /** The loop that accepts. */
    SelectorLoop first() {
        return loops.getFirst();
    }

    /** The loop that is given the next connection. For one thread at a time. */
    SelectorLoop next() {
        SelectorLoop loop = loops.get(dealt);
        dealt = dealt + 1 == loops.size() ? 0 : dealt + 1;
        return loop;
    }

    /** Connects, on behalf of a session that waits for the start signal. */
    ServedClient.Standing connect(InetSocketAddress to, Session session) throws IOException {
        SelectorLoop loop = next();
        SelectorConnection connection = loop.connection(SocketChannel.open(to), session);
        loop.execute(connection::register);
        return new ServedClient.Standing() {
            @Override
            public void begin() {
                loop.execute(connection::begin);
            }

            @Override
            public void cut(Throwable cause) {
                loop.execute(() -> connection.cut(cause));
            }
        };
    }

    /** Passes each connection to an action, on the thread of its loop. */
    void forEachConnection(Consumer<SelectorConnection> action) {
        loops.forEach(loop -> loop.execute(() -> loop.forEachConnection(action)));
    }

    /**
     * Lets all connections finish, cuts those that have not by then, and awaits the threads.
     *
     * @param first runs before, on the first loop's thread; only then do the other loops stop
     */
    void stop(Duration duration, Runnable first) {
        Grace grace = Grace.of(duration);
        if (!loops.isEmpty()) {
            first().execute(() -> {
                first.run();
                loops.forEach(loop -> loop.execute(loop::beginStop));
            });
        }
        List<Thread> threads = loops.stream().map(loop -> loop.thread).toList();
        if (!grace.await(() -> threads.stream().noneMatch(Thread::isAlive))) {
            IOException late = grace.late();
            forEachConnection(connection -> connection.cut(late));
        }
        Grace.awaitEnd(threads);
        if (workers != null) {
            workers.stop();
        }
    }
}
