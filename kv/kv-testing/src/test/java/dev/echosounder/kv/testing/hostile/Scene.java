package dev.echosounder.kv.testing.hostile;

import dev.echosounder.kv.testing.SocketClient;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The server that is attacked, and the end of the attacks. */
record Scene(InetSocketAddress server, String password, CountDownLatch over) {

    private static final int PATIENCE_MILLIS = 60_000;
    private static final int SMALL_BUFFER_BYTES = 8 * 1024;
    private static final int LONGEST_HOLD_MILLIS = 4000;

    /** A client that has not said the password. */
    SocketClient stranger() throws IOException {
        return connected(0);
    }

    private SocketClient connected(int bufferBytes) throws IOException {
        SocketClient client = new SocketClient(server, bufferBytes);
        client.patience(PATIENCE_MILLIS);
        return client;
    }

    /** A client that has. */
    SocketClient insider(boolean reads) throws IOException {
        SocketClient client = connected(reads ? 0 : SMALL_BUFFER_BYTES);
        String reply = client.ask("AUTH", password);
        if (!"OK".equals(reply)) {
            client.close();
            throw new IOException("refused: " + reply);
        }
        return client;
    }

    /** Keeps these connections for a while, then closes them, some by a reset. */
    void hold(List<SocketClient> clients, SplittableRandom random) throws IOException {
        isOver(random.nextInt(LONGEST_HOLD_MILLIS));
        for (SocketClient client : clients) {
            if (random.nextBoolean()) {
                client.reset();
            } else {
                client.close();
            }
        }
    }

    /** Waits so long for the end; returns whether it has come. */
    boolean isOver(long millis) {
        try {
            return over.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException told) {
            return true;
        }
    }
}
