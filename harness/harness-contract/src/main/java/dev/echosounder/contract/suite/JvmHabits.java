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
 * before anything is counted, it is nobody's leak.
 */
public final class JvmHabits {

    private static boolean settled;

    private JvmHabits() {}

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
                waitInVain(near);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException("Nothing can be tested where the loopback does not work", failure);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException("Interrupted before the first scenario", interrupted);
        }
    }

    /**
     * One virtual thread fills the peer's buffer and waits to write, one waits to read, and then the channel is closed.
     */
    private static void waitInVain(SocketChannel channel) throws IOException, InterruptedException {
        Thread writer = Thread.ofVirtual().name(Threads.OWN_PREFIX + "habit").start(() -> writeInVain(channel));
        Thread reader = Thread.ofVirtual().name(Threads.OWN_PREFIX + "habit").start(() -> readInVain(channel));
        awaitWaiting(writer);
        awaitWaiting(reader);
        channel.close();
        writer.join();
        reader.join();
    }

    private static void writeInVain(SocketChannel channel) {
        ByteBuffer bytes = ByteBuffer.allocate(64 * 1024);
        try {
            while (channel.write(bytes.clear()) > 0) {
                Thread.onSpinWait();
            }
        } catch (IOException closed) {
            // As it is meant.
        }
    }

    private static void readInVain(SocketChannel channel) {
        try {
            channel.read(ByteBuffer.allocate(1));
        } catch (IOException closed) {
            // As it is meant.
        }
    }

    private static void awaitWaiting(Thread thread) throws InterruptedException {
        while (thread.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
    }
}
