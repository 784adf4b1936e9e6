package dev.echosounder.xsocket;

import dev.echosounder.api.Session;
import dev.echosounder.transport.OpenConnections;
import dev.echosounder.transport.ServedConnection;
import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.xsocket.Execution;
import org.xsocket.connection.INonBlockingConnection;
import org.xsocket.connection.Life;
import org.xsocket.connection.Link;
import org.xsocket.connection.Loop;

/**
 * A connection of a loop. Everything runs on the loop's thread.
 *
 * <p>What xSocket reads is a slice of memory that is not used again, so what a session writes back from it is passed on
 * without a copy. One buffer at a time is given to xSocket to write: of several it would first make one, in a buffer as
 * large as the socket's own.
 */
@Execution(Execution.NONTHREADED)
final class XsocketConnection extends ServedConnection implements Life {

    private final Loop loop;
    private final SocketChannel channel;
    private final OpenConnections connections;

    private INonBlockingConnection connection;
    private Link link;
    private boolean waiting;
    private boolean reading = true;
    private boolean finishing;
    private boolean sending;
    private boolean endAwaited;
    private ByteBuffer shown; // what xSocket has read, while the session is shown it

    XsocketConnection(Loop loop, SocketChannel channel, Session session, boolean waiting, OpenConnections connections) {
        super(session);
        this.loop = loop;
        this.channel = channel;
        this.waiting = waiting;
        this.connections = connections;
    }

    @Override
    protected void serve(Runnable action) {
        loop.execute(action);
    }

    @Override
    public void begin() {
        loop.execute(() -> {
            if (waiting && !isClosed()) {
                waiting = false;
                start();
                showInterest();
            }
        });
    }

    /** Ends the input. It does not wait for a peer that goes on sending. */
    @Override
    public void finishOnceEmpty() {
        loop.execute(() -> {
            finishing = true;
            readOn();
        });
    }

    private void readOn() {
        try {
            while (wantsInput()) {
                if (link.readAside() == 0) {
                    inputEnd();
                }
            }
        } catch (Throwable failure) {
            close(failure);
        }
        showInterest();
    }

    private void showInterest() {
        boolean wanted = wantsInput() && !waiting && !finishing;
        if (reading != wanted && !isClosed()) {
            reading = wanted;
            link.setReading(wanted);
        }
    }

    // ---- what xSocket reports

    @Override
    public void joined(Link made) {
        link = made;
    }

    @Override
    public boolean onConnect(INonBlockingConnection connected) {
        connection = connected;
        if (!waiting) {
            start();
        }
        showInterest();
        return true;
    }

    @Override
    public boolean onData(INonBlockingConnection read) throws IOException {
        int available = read.available();
        if (available > 0) {
            for (ByteBuffer bytes : read.readByteBufferByLength(available)) {
                shown = bytes;
                input(bytes);
            }
            shown = null;
            showInterest();
        }
        return true;
    }

    @Override
    public void read(ByteBuffer bytes) {
        input(bytes);
        showInterest();
    }

    @Override
    public void inputEnded() {
        inputEnd();
        showInterest();
    }

    @Override
    public void failed(Throwable cause) {
        close(cause);
    }

    @Override
    public void written() {
        sending = false;
        drain();
        if (endAwaited && !sending && !isClosed()) {
            endAwaited = false;
            endNow();
        }
        if (finishing) {
            readOn();
        } else {
            showInterest();
        }
    }

    @Override
    public boolean onDisconnect(INonBlockingConnection gone) {
        close(closedEarly());
        return true;
    }

    // ---- what the session wants

    @Override
    protected void send(ByteBuffer bytes) throws IOException {
        if (sending) {
            return;
        }
        sending = true;
        ByteBuffer out;
        if (bytes == shown) {
            out = bytes.slice();
            bytes.position(bytes.limit());
        } else {
            int size = Math.min(bytes.remaining(), Tcp.OUTBOX_BYTES);
            out = ByteBuffer.allocate(size).put(bytes.slice().limit(size)).flip();
            bytes.position(bytes.position() + size);
        }
        connection.write(out);
        connection.flush();
    }

    @Override
    protected void sendEnd() throws IOException {
        if (sending) {
            endAwaited = true;
        } else {
            link.endOutput();
            endSent();
        }
    }

    private void endNow() {
        try {
            sendEnd();
        } catch (Throwable failure) {
            close(failure);
        }
    }

    @Override
    protected void disconnect() throws IOException {
        connections.remove(this);
        if (link == null) {
            channel.close();
        } else {
            link.cut();
        }
    }
}
