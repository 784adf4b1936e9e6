package dev.echosounder.selector;

import dev.echosounder.api.Session;
import dev.echosounder.transport.ChannelInputStream;
import dev.echosounder.transport.KeepingOutputStream;
import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * A connection whose bytes come out of an input stream and go into an output stream, as old code wants it. Neither may
 * wait, as there is one thread for all: so the selector says when there is something to read, and what the socket does
 * not take is kept by the stream.
 *
 * <p>Streams know arrays: the loop's buffers are on the heap, and the JDK copies what it reads and writes through
 * memory that the kernel can use.
 */
final class StreamsConnection extends LoopConnection {

    private final ChannelInputStream in;
    private final KeepingOutputStream out;
    private boolean ending;

    StreamsConnection(ServingLoop loop, SocketChannel channel, Session session) {
        super(loop, channel, session);
        in = new ChannelInputStream(channel, null); // it never waits
        out = new KeepingOutputStream(channel);
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
        tellIfEnded();
    }

    @Override
    boolean wantsToSend() {
        return out.kept() > 0;
    }

    @Override
    protected boolean transportHasRoom() {
        return out.kept() < Tcp.OUTBOX_BYTES;
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
        tellIfEnded();
    }

    private void tellIfEnded() {
        if (ending && out.kept() == 0) {
            ending = false;
            endSent();
        }
    }
}
