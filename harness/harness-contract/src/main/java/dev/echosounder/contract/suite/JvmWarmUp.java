package dev.echosounder.contract.suite;

import dev.echosounder.contract.watch.Threads;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/**
 * What the JVM opens when it is first needed, and keeps for good: the pollers of virtual threads (an eventpoll and an
 * eventfd each), and the socket that takes the place of one that is closed while a thread waits in it. Opened once,
 * before anything is counted, it is not taken for a leak.
 */
public final class JvmWarmUp {

    private static boolean settled;

    private JvmWarmUp() {}

    /** After the first call all of it is open. */
    public static synchronized void settle() {
        if (settled) {
            return;
        }
        settled = true;
        try (ServerSocketChannel listener =
                ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            SocketChannel near = SocketChannel.open(listener.getLocalAddress());
            try (SocketChannel _ = listener.accept()) {
                ByteBuffer bytes = ByteBuffer.allocate(64 * 1024);
                Thread writer = waiting(() -> {
                    while (near.write(bytes.clear()) > 0) {
                        Thread.onSpinWait();
                    }
                });
                Thread reader = waiting(() -> near.read(ByteBuffer.allocate(1)));
                near.close();
                writer.join();
                reader.join();
            }
        } catch (IOException failure) {
            throw new UncheckedIOException("Nothing can be tested where the loopback does not work", failure);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException("Interrupted before the first scenario", interrupted);
        }
    }

    /** What waits for a peer that does nothing. */
    @FunctionalInterface
    private interface Transfer {
        void run() throws IOException;
    }

    /** A virtual thread that waits in this until its channel is closed. */
    private static Thread waiting(Transfer transfer) throws InterruptedException {
        Thread thread = Thread.ofVirtual().name(Threads.OWN_PREFIX + "habit").start(() -> {
            try {
                transfer.run();
            } catch (IOException closed) {
                // This is how it ends.
            }
        });
        while (thread.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        return thread;
    }
}
