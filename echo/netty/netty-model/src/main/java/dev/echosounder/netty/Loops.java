package dev.echosounder.netty;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;

import java.io.IOException;
import java.time.Duration;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** The event loops of one server or client, their threads, and the connections that are not over. */
final class Loops {

    private static final long LOOK_AGAIN_NANOS = 500_000;

    final EventLoopGroup group;
    private final Queue<Thread> threads = new ConcurrentLinkedQueue<>();
    private final Set<NettyConnection> connections = ConcurrentHashMap.newKeySet();

    Loops(Transport transport, String name) {
        var factory = Thread.ofPlatform().name(name + "-", 0).factory();
        group = new MultiThreadIoEventLoopGroup(Runtime.getRuntime().availableProcessors(), work -> {
            Thread thread = factory.newThread(work);
            threads.add(thread);
            return thread;
        }, transport.loops().get());
    }

    void add(NettyConnection connection) {
        connections.add(connection);
    }

    void remove(NettyConnection connection) {
        connections.remove(connection);
    }

    /** Lets all connections finish, cuts those that have not by then, ends the loops and awaits their threads. */
    void stop(Duration grace) {
        long deadline = System.nanoTime() + grace.toNanos();
        connections.forEach(NettyConnection::finishOnceQuiet);
        while (!connections.isEmpty() && System.nanoTime() < deadline) {
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
        }
        IOException late = new IOException("The connection was cut: it was not done within the grace of " + grace.toMillis() + " ms.");
        connections.forEach(connection -> connection.cut(late));
        group.shutdownGracefully(0, Math.max(1, grace.toMillis()), TimeUnit.MILLISECONDS).syncUninterruptibly();
        awaitThreads();
    }

    private void awaitThreads() {
        boolean interrupted = false;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException later) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
