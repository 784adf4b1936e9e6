package dev.echosounder.selector;

import dev.echosounder.api.Client;
import dev.echosounder.api.Session;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Connections on loops of their own. */
final class SelectorClient implements Client {

    private final Loops loops;
    private List<SelectorConnection> standing = new ArrayList<>();

    SelectorClient(Loops loops) {
        this.loops = loops;
    }

    @Override
    public synchronized void connect(InetSocketAddress to, Session session) throws IOException {
        SelectorLoop loop = loops.next();
        SelectorConnection connection = loop.connection(SocketChannel.open(to), session);
        loop.execute(connection::register);
        standing.add(connection);
    }

    @Override
    public synchronized void start() {
        forEachThatStands(SelectorConnection::begin);
    }

    @Override
    public synchronized void stop(Duration grace) {
        forEachThatStands(connection -> connection.cut(null));
        loops.stop(grace, () -> {});
    }

    /** None stands any more then. */
    private void forEachThatStands(Consumer<SelectorConnection> action) {
        List<SelectorConnection> waiting = standing;
        standing = new ArrayList<>();
        loops.forEach(loop -> loop.execute(() -> {
            for (SelectorConnection connection : waiting) {
                if (connection.loop() == loop) {
                    action.accept(connection);
                }
            }
        }));
    }
}
