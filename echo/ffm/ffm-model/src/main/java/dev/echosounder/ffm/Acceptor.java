package dev.echosounder.ffm;

import dev.echosounder.linux.Descriptor;
import dev.echosounder.linux.Sockets;
import dev.echosounder.transport.ServerLifecycle;

/** Accepts the connections of a server, on its loop's thread. */
final class Acceptor {

    private static final long PAUSE_NANOS = ServerLifecycle.ACCEPT_AGAIN_MILLIS * 1_000_000;

    final int listener; // the descriptor of the socket that listens
    private final ServerLifecycle server;
    private final Loop loop;
    private boolean pausing;
    private long pausedNanos;

    Acceptor(int listener, ServerLifecycle server, Loop loop) {
        this.listener = listener;
        this.server = server;
        this.loop = loop;
    }

    /** Accepts all connections that wait; returns whether that was possible. If not, a pause begins. */
    boolean acceptAll() {
        try {
            for (int socket; (socket = Sockets.accept(listener, loop.memory.errno)) >= 0; ) {
                admit(socket);
            }
            return true;
        } catch (Throwable failure) {
            // Out of file descriptors, most likely: open connections go on, and when one ends the next is accepted.
            server.notAccepted(failure);
            pause();
            return false;
        }
    }

    /** Begins a pause in which nothing is accepted. */
    void pause() {
        pausing = true;
        pausedNanos = System.nanoTime();
    }

    /** Milliseconds until the pause is over; -1 if there is none. */
    int millisUntilRetry() {
        if (!pausing) {
            return -1;
        }
        long left = pausedNanos + PAUSE_NANOS - System.nanoTime();
        return (int) Math.max(0, left / 1_000_000 + 1);
    }

    /** Whether a pause has lasted long enough; it is then over. */
    boolean endPause() {
        boolean over = pausing && System.nanoTime() - pausedNanos >= PAUSE_NANOS;
        pausing = pausing && !over;
        return over;
    }

    private void admit(int socket) {
        FfmConnection connection =
                server.admit(() -> Descriptor.close(socket, loop.memory.errno), session -> loop.added(socket, session));
        if (connection != null) {
            connection.begin();
        }
    }
}
