package dev.echosounder.contract.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * One client of a {@link Crowd}: what it has sent, and whether just that has come back. Everything runs on the
 * scenario's thread.
 */
public final class CrowdMember {

    private final SocketChannel channel;
    private final SelectionKey key;
    private final SplittableRandom random;
    private ByteBuffer unsent = ByteBuffer.allocate(0);
    private byte[] awaited = new byte[0];
    private int received;
    private byte[] words = new byte[0];
    private boolean deaf;
    private boolean left;
    private boolean over;
    private String loss;

    CrowdMember(SocketChannel channel, SelectionKey key, long seed) {
        this.channel = channel;
        this.key = key;
        this.random = new SplittableRandom(seed);
    }

    /** Sends so many random bytes, and then awaits them. */
    public void say(int bytes) {
        awaited = new byte[bytes];
        random.nextBytes(awaited);
        received = 0;
        unsent = ByteBuffer.wrap(awaited);
        sendOn();
    }

    /** Sends so many random bytes, and does not read before it is told to. */
    public void sayWithoutReading(int bytes) {
        deaf = true;
        say(bytes);
    }

    /** Reads from now on. */
    public void listen() {
        deaf = false;
        sendOn();
    }

    /** Half-closes, if it has not yet. */
    public void leave() {
        if (!left) {
            left = true;
            sendOn();
        }
    }

    /** The socket takes bytes. */
    void sendOn() {
        if (over) {
            return;
        }
        try {
            channel.write(unsent);
            key.interestOps((deaf ? 0 : SelectionKey.OP_READ) | (unsent.hasRemaining() ? SelectionKey.OP_WRITE : 0));
            if (left && !unsent.hasRemaining()) {
                channel.shutdownOutput();
            }
        } catch (IOException failure) {
            key.interestOps(SelectionKey.OP_READ); // what was said before is still to be heard
        }
    }

    /** The socket has bytes, or is over. */
    void hear(ByteBuffer buffer) {
        try {
            int count = channel.read(buffer.clear());
            if (count < 0) {
                end(null);
            } else {
                compare(buffer.flip());
            }
        } catch (IOException failure) {
            end(failure.getMessage());
        }
    }

    private void compare(ByteBuffer heard) {
        byte[] bytes = new byte[heard.remaining()];
        heard.get(bytes);
        boolean same = words.length == 0
                && bytes.length <= awaited.length - received
                && Arrays.equals(bytes, 0, bytes.length, awaited, received, received + bytes.length);
        if (same) {
            received += bytes.length;
        } else {
            int before = words.length;
            words = Arrays.copyOf(words, before + bytes.length);
            System.arraycopy(bytes, 0, words, before, bytes.length);
        }
    }

    private void end(String why) {
        over = true;
        loss = why;
        hangUp();
    }

    /** Closes its socket. */
    void hangUp() {
        try {
            channel.close();
        } catch (IOException failure) {
            throw new AssertionError(
                    "A client of the contract kit could not be closed: " + failure.getMessage(), failure);
        }
    }

    /** Whether all that it sent last has come back, and nothing else. */
    public boolean isAnswered() {
        return words.length == 0 && received == awaited.length;
    }

    /** Whether nothing more is to be waited for. */
    public boolean isDecided() {
        return isAnswered() || over;
    }

    /** Whether its connection has ended, in whatever way. */
    public boolean isOver() {
        return over;
    }

    /** Whether the server has ended it in good order, after the client did. */
    public boolean hasParted() {
        return over && left && loss == null && isAnswered();
    }

    /** Whether something came that can never become right. */
    public boolean hasFailed() {
        return words.length > 0 || over && !hasParted();
    }

    /** What came that was never sent, as text; empty if nothing did. */
    public String words() {
        return new String(words, StandardCharsets.UTF_8);
    }

    /**
     * What is under way between it and the server, as the end of a sentence; nothing where that is not known, or it has
     * left.
     */
    String whereItWaits() {
        try {
            return InFlightBytes.words(
                    (InetSocketAddress) channel.getLocalAddress(), (InetSocketAddress) channel.getRemoteAddress());
        } catch (IOException left) {
            return "";
        }
    }

    @Override
    public String toString() {
        String heard = words.length == 0
                ? ""
                : String.format(Locale.ROOT, ", and heard %,d bytes that are not its own", words.length);
        String end = !over
                ? ""
                : loss != null ? ", and lost its connection (" + loss + ")" : ", and saw the end of the stream";
        return String.format(
                Locale.ROOT, "one received %,d of its %,d bytes%s%s", received, awaited.length, heard, end);
    }
}
