package dev.echosounder.load.service;

import dev.echosounder.transport.RateLimitedLog;
import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * The backend that servers ask: it answers each request after a fixed time. A request is a number of 8 bytes, and its
 * answer is that number with all bits inverted. One thread reads requests, another writes answers. All answers take
 * equally long, so they are due in the order in which their requests arrived: a queue is all the timer that any number
 * of them needs, and the answers of a connection are in order.
 */
public final class Backend implements AutoCloseable {

    static final int MESSAGE_BYTES = Long.BYTES;

    /** An answer that leaves so much later than it is due is counted as late. */
    static final long LATE_NANOS = 1_000_000;

    private static final int READ_BYTES = 64 * MESSAGE_BYTES;
    private static final RateLimitedLog FAILURES = new RateLimitedLog(System.getLogger(Backend.class.getName()));

    private final ServerSocketChannel listener;
    private final Selector selector;
    private final InetSocketAddress address;
    private final long nanos;
    private final BlockingQueue<Answer> answers = new LinkedBlockingQueue<>();
    private final AtomicLong asked = new AtomicLong();
    private final AtomicLong late = new AtomicLong();
    private final List<Thread> threads;
    private volatile boolean closing;

    private record Answer(SocketChannel to, long number, long dueNanos) {}

    /**
     * Starts it.
     *
     * @param at port 0 for any free one
     * @param time from the arrival of a request to its answer
     * @throws IOException if it cannot listen there
     */
    public static Backend open(InetSocketAddress at, Duration time) throws IOException {
        ServerSocketChannel listener = ServerSocketChannel.open();
        try {
            listener.bind(at, Tcp.BACKLOG).configureBlocking(false);
            return new Backend(listener, Selector.open(), time);
        } catch (IOException failure) {
            listener.close();
            throw failure;
        }
    }

    private Backend(ServerSocketChannel listener, Selector selector, Duration time) throws IOException {
        this.listener = listener;
        this.selector = selector;
        this.nanos = time.toNanos();
        this.address = (InetSocketAddress) listener.getLocalAddress();
        listener.register(selector, SelectionKey.OP_ACCEPT);
        Thread.Builder builder = Thread.ofPlatform().daemon();
        this.threads = List.of(
                builder.name("backend-reads").start(this::readAll),
                builder.name("backend-writes").start(this::writeAll));
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return address;
    }

    /** Requests that have arrived. */
    public long asked() {
        return asked.get();
    }

    /** Answers that left more than 1 ms after they were due. */
    public long late() {
        return late.get();
    }

    private void readAll() {
        try (listener;
                selector) {
            while (!closing) {
                selector.select(this::ready);
            }
            for (SelectionKey key : selector.keys()) {
                close(key.channel());
            }
        } catch (IOException failure) {
            FAILURES.say("The selector of the backend failed", failure);
        }
    }

    private void ready(SelectionKey key) {
        if (key.attachment() instanceof ByteBuffer requests) {
            SocketChannel channel = (SocketChannel) key.channel();
            try {
                read(channel, requests);
            } catch (IOException lost) {
                close(channel);
            }
        } else {
            accept();
        }
    }

    private void read(SocketChannel channel, ByteBuffer requests) throws IOException {
        if (channel.read(requests) < 0) {
            channel.close();
            return;
        }
        long due = System.nanoTime() + nanos;
        requests.flip();
        while (requests.remaining() >= MESSAGE_BYTES) {
            asked.incrementAndGet();
            answers.add(new Answer(channel, ~requests.getLong(), due));
        }
        requests.compact();
    }

    private void accept() {
        try {
            for (SocketChannel channel; (channel = listener.accept()) != null; ) {
                channel.configureBlocking(false);
                channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
                channel.register(selector, SelectionKey.OP_READ, ByteBuffer.allocate(READ_BYTES));
            }
        } catch (IOException failure) { // out of file descriptors: the connection that waits would make it spin
            FAILURES.survive(failure);
        }
    }

    private void writeAll() {
        ByteBuffer message = ByteBuffer.allocateDirect(MESSAGE_BYTES);
        try {
            while (!closing) {
                Answer answer = answers.take();
                for (long left; !closing && (left = answer.dueNanos - System.nanoTime()) > 0; ) {
                    LockSupport.parkNanos(left);
                }
                write(answer, message.clear().putLong(answer.number).flip());
            }
        } catch (InterruptedException closed) {
            // It writes no more.
        }
    }

    private void write(Answer answer, ByteBuffer message) {
        if (closing) {
            return;
        }
        try {
            answer.to.write(message);
            if (message.hasRemaining()) { // its peer has stopped reading, and would read half an answer
                answer.to.close();
            }
        } catch (IOException lost) {
            close(answer.to);
        }
        if (System.nanoTime() - answer.dueNanos > LATE_NANOS) {
            late.incrementAndGet();
        }
    }

    private static void close(AutoCloseable channel) {
        try {
            channel.close();
        } catch (Exception closedAlready) {
            // That is what was wanted.
        }
    }

    /** Closes all connections without the answers that are due, and the port. Calling it again does nothing. */
    @Override
    public void close() {
        closing = true;
        selector.wakeup();
        threads.getLast().interrupt();
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
    }
}
