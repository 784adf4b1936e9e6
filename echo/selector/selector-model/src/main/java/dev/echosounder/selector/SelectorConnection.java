package dev.echosounder.selector;

import dev.echosounder.api.Session;
import dev.echosounder.transport.Connection;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/** A connection of a {@link SelectorLoop}, whose thread calls all of this. */
abstract class SelectorConnection extends Connection implements SelectorLoop.Ready {

    final SocketChannel channel;
    private final SelectorLoop loop;
    private SelectionKey key;
    private int interest;

    SelectorConnection(SelectorLoop loop, SocketChannel channel, Session session) {
        super(session);
        this.loop = loop;
        this.channel = channel;
    }

    SelectorLoop loop() {
        return loop;
    }

    /** Joins the loop, without interest in input before the start signal. */
    final void register() {
        try {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            key = loop.register(channel, 0, this);
        } catch (Throwable failure) {
            cut(failure);
        }
    }

    /** Joins the loop, and starts without waiting for a start signal. */
    final void join() {
        register();
        begin();
    }

    /** Starts the session, and with it the reading. */
    abstract void begin();

    /** Reads what is still there, now that the loop is stopping: no readiness will come for input that has ended. */
    abstract void readOn();

    /**
     * Ends the connection, as soon as its session is not being called.
     *
     * @param cause {@code null} if nothing went wrong
     */
    abstract void cut(Throwable cause);

    /** Whether its session is at work, or is to be called as soon as there is a thread for it. */
    boolean isAtWork() {
        return false;
    }

    /** Sets the interest of a connection that is not over. */
    final void showInterest(int wanted) {
        if (wanted != interest) {
            interest = wanted;
            key.interestOps(wanted);
        }
    }

    @Override
    protected void send(ByteBuffer bytes) throws IOException {
        channel.write(bytes);
    }

    @Override
    protected void sendEnd() throws IOException {
        channel.shutdownOutput();
        endSent();
    }

    @Override
    protected final void disconnect() throws IOException {
        channel.close();
    }
}
