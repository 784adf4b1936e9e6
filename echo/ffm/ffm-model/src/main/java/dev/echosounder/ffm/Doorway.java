package dev.echosounder.ffm;

import dev.echosounder.api.Service;
import dev.echosounder.linux.Descriptor;
import dev.echosounder.linux.Sockets;
import dev.echosounder.transport.AcceptErrors;
import java.io.IOException;
import java.net.InetSocketAddress;

/** Where a server's connections come in. Used by its loop's thread. */
final class Doorway {

    /** Those who wait are left where they are for so long, if they cannot be accepted. */
    private static final long PAUSE_NANOS = 10_000_000;

    private static final System.Logger LOG = System.getLogger(Doorway.class.getName());

    private final int listener;
    private final InetSocketAddress address;
    private final Service service;
    private final Loop loop;
    private final AcceptErrors newcomers = new AcceptErrors(LOG);
    private boolean pausing;
    private long pausedNanos;

    Doorway(int listener, InetSocketAddress address, Service service, Loop loop) {
        this.listener = listener;
        this.address = address;
        this.service = service;
        this.loop = loop;
    }

    /** The descriptor of the socket that listens. */
    int listener() {
        return listener;
    }

    /** Admits everybody who waits; returns whether that was possible. If not, a pause begins. */
    boolean acceptAll() {
        try {
            for (int socket; (socket = Sockets.accept(listener, loop.memory.errno)) >= 0; ) {
                admit(socket);
            }
            return true;
        } catch (IOException failure) {
            // Out of file descriptors, most likely: those served now go on, and when one ends the next is accepted.
            newcomers.notAccepted(address, failure);
            pausing = true;
            pausedNanos = System.nanoTime();
            return false;
        }
    }

    /** Milliseconds until the pause is over; -1 if there is none. */
    int millisUntilRetry() {
        if (!pausing) {
            return -1;
        }
        long left = pausedNanos + PAUSE_NANOS - System.nanoTime();
        return (int) Math.max(0, left / 1_000_000 + 1);
    }

    /** Whether a pause has been going on for long enough; then it is over. */
    boolean endPause() {
        boolean over = pausing && System.nanoTime() - pausedNanos >= PAUSE_NANOS;
        pausing = pausing && !over;
        return over;
    }

    private void admit(int socket) {
        FfmConnection connection = newcomers.admit(
                address,
                () -> Descriptor.close(socket, loop.memory.errno),
                () -> loop.connection(socket, service.newSession()));
        if (connection != null) {
            loop.add(connection);
            connection.begin();
        }
    }
}
