package dev.echosounder.selector;

import dev.echosounder.api.Session;
import dev.echosounder.transport.BufferingOutputStream;
import dev.echosounder.transport.ChannelInputStream;
import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * A connection whose bytes come out of an input stream and go into an output stream, as old code needs it. Neither may
 * wait, as there is one thread for all: so the selector reports input, and the stream buffers what the socket does not
 * take.
 *
 * <p>Streams use arrays: the loop's buffers are on the heap, and the JDK copies what it reads and writes through memory
 * that the kernel can use.
 */
final class StreamsConnection extends LoopConnection {

    private final ChannelInputStream in;
    private final BufferingOutputStream out;
    private boolean ending;

    StreamsConnection(ServingLoop loop, SocketChannel channel, Session session) {
        super(loop, channel, session);
        in = new ChannelInputStream(channel, null); // it never waits
        out = new BufferingOutputStream(channel);
    }

    @Override
    int receive(ByteBuffer into) throws IOException {
        int count = in.readNow(into.array(), 0, into.capacity());
        into.position(Math.max(0, count));
        return count;
    }

    @Override
    void sendOn() throws IOException {
        out.flush();
        drain();
        reportEnd();
    }

    @Override
    boolean wantsToSend() {
        return out.buffered() > 0;
    }

    @Override
    protected boolean transportHasRoom() {
        return out.buffered() < Tcp.OUTBOX_BYTES;
    }

    @Override
    protected void send(ByteBuffer bytes) throws IOException {
        if (bytes.hasArray()) {
            out.write(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
            bytes.position(bytes.limit());
        } else {
            sendInParts(bytes);
        }
    }

    /** A session's own buffer may have no array. */
    private void sendInParts(ByteBuffer bytes) throws IOException {
        byte[] part = loop.part();
        while (bytes.hasRemaining()) {
            int count = Math.min(bytes.remaining(), part.length);
            bytes.get(part, 0, count);
            out.write(part, 0, count);
        }
    }

    @Override
    protected void sendEnd() throws IOException {
        ending = true;
        out.close();
        reportEnd();
    }

    private void reportEnd() {
        if (ending && out.buffered() == 0) {
            ending = false;
            endSent();
        }
    }
}
