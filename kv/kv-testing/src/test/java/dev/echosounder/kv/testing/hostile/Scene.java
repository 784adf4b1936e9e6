package dev.echosounder.kv.testing.hostile;

import dev.echosounder.kv.testing.SocketClient;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The server that is attacked, the connections of one attacker, and the end of all attacks. For one thread. */
final class Scene {

    private static final int TIMEOUT_MILLIS = 60_000;
    private static final int SMALL_BUFFER_BYTES = 8 * 1024;
    private static final int LONGEST_HOLD_MILLIS = 4000;

    private final InetSocketAddress server;
    private final String password;
    private final CountDownLatch over;
    private final List<SocketClient> open = new ArrayList<>();

    Scene(InetSocketAddress server, String password, CountDownLatch over) {
        this.server = server;
        this.password = password;
        this.over = over;
    }

    /** Connects a client that has not authenticated. */
    SocketClient stranger() throws IOException {
        return connected(0);
    }

    /** Connects a client that has authenticated. */
    SocketClient insider() throws IOException {
        SocketClient client = connected(0);
        String reply = client.ask("AUTH", password);
        if (!"OK".equals(reply)) {
            throw new IOException("refused: " + reply);
        }
        return client;
    }

    /** Connects a client that sends the password, and does not wait for the reply. */
    SocketClient intruder(boolean reads) throws IOException {
        SocketClient client = connected(reads ? 0 : SMALL_BUFFER_BYTES);
        client.send(SocketClient.request("AUTH", password));
        return client;
    }

    private SocketClient connected(int bufferBytes) throws IOException {
        SocketClient client = new SocketClient(server, bufferBytes);
        open.add(client);
        client.timeout(TIMEOUT_MILLIS);
        return client;
    }

    /** Keeps the connections open for a while. */
    void hold(SplittableRandom random) {
        isOver(random.nextInt(LONGEST_HOLD_MILLIS));
    }

    /** Closes all connections, some by a reset. */
    void leave(SplittableRandom random) {
        for (SocketClient client : open) {
            try {
                if (random.nextBoolean()) {
                    client.reset();
                } else {
                    client.close();
                }
            } catch (IOException alreadyGone) {
                // It was to be closed.
            }
        }
        open.clear();
    }

    /** Waits so long for the end; returns whether it has come. */
    boolean isOver(long millis) {
        try {
            return over.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException atTheEnd) {
            return true;
        }
    }
}
