package dev.echosounder.kv.testing.hostile;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The server that is attacked, and the end of the attacks. */
record Scene(InetSocketAddress server, String password, CountDownLatch over) {

    private static final int LONGEST_HOLD_MILLIS = 4000;

    /** A client that has not said the password. */
    Wire stranger() throws IOException {
        return new Wire(server, true);
    }

    /** A client that has. */
    Wire insider(boolean reads) throws IOException {
        Wire wire = new Wire(server, reads);
        String reply = wire.ask("AUTH", password);
        if (!reply.equals("OK")) {
            wire.close();
            throw new IOException("refused: " + reply);
        }
        return wire;
    }

    /** Keeps these connections for a while, then closes them, some by a reset. */
    void hold(List<Wire> wires, SplittableRandom random) throws IOException {
        isOver(random.nextInt(LONGEST_HOLD_MILLIS));
        for (Wire wire : wires) {
            if (random.nextBoolean()) {
                wire.reset();
            } else {
                wire.close();
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
