package dev.echosounder.netty;

import dev.echosounder.netty.channel.LastRead;
import dev.echosounder.netty.channel.ReadBuffers;
import io.netty.channel.socket.DuplexChannel;
import java.net.SocketException;
import java.util.function.BooleanSupplier;

/** Whether a connection's loop reads. By the loop's thread only. */
final class Intake {

    private final NettyConnection connection;
    private final DuplexChannel channel;
    private final LastRead lastRead;
    private final BooleanSupplier forgottenReset;

    private boolean autoRead;
    private boolean shut;
    private boolean starved;

    /** @param transport of the channel */
    Intake(NettyConnection connection, DuplexChannel channel, Transport transport) {
        this.connection = connection;
        this.channel = channel;
        this.lastRead = new LastRead(channel, this::end);
        this.autoRead = channel.config().isAutoRead();
        this.forgottenReset = transport.forgottenReset().apply(channel);
        channel.config()
                .setRecvByteBufAllocator(
                        transport.endsForWantOfMemory() ? new ScarceReadBuffers(this::starve) : ReadBuffers.SHARED);
    }

    /** The peer has half-closed, and everything is read. */
    void shut() {
        shut = true;
        connection.inputOver();
        follow();
    }

    /**
     * Has the loop read, or not, as the connection asks for. To be asked to read once more behind the end makes Netty's
     * epoll close the channel.
     */
    void follow() {
        if (channel.isOpen() && !shut && autoRead != connection.asksForInput()) {
            autoRead = !autoRead;
            channel.config().setAutoRead(autoRead);
        }
    }

    /** Ends the input once everything that has arrived is read. */
    void finishOnceEmpty() {
        lastRead.finish();
    }

    /** A round of reads is over. */
    void roundOver() {
        lastRead.roundOver();
        if (forgottenReset.getAsBoolean()) {
            connection.lost(new SocketException("Connection reset"));
        }
        follow();
    }

    private void end() {
        connection.inputOver();
        follow();
    }

    /** There is no memory to read into: nothing that is read from now on is the peer's. */
    private void starve(OutOfMemoryError cause) {
        if (!starved) {
            starved = true;
            channel.eventLoop().execute(() -> {
                connection.lost(cause);
                channel.close();
            });
        }
    }

    boolean isStarved() {
        return starved;
    }
}
