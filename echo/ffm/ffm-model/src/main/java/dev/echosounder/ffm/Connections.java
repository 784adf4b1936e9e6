package dev.echosounder.ffm;

import java.util.Arrays;
import java.util.function.Consumer;

/**
 * The connections of a loop, found by their sockets: descriptors are small numbers, and the least free one is always
 * given next.
 */
final class Connections {

    private FfmConnection[] bySocket = new FfmConnection[256];
    private int count;

    void add(FfmConnection connection) {
        int socket = connection.socket;
        if (socket >= bySocket.length) {
            bySocket = Arrays.copyOf(bySocket, Math.max(socket + 1, 2 * bySocket.length));
        }
        bySocket[socket] = connection;
        count++;
    }

    void remove(FfmConnection connection) {
        bySocket[connection.socket] = null;
        count--;
    }

    /** The connection with this socket; {@code null} if there is none. */
    FfmConnection get(int socket) {
        return socket < bySocket.length ? bySocket[socket] : null;
    }

    boolean isEmpty() {
        return count == 0;
    }

    /** Passes each connection to an action, which may remove it. */
    void forEach(Consumer<FfmConnection> action) {
        FfmConnection[] now = bySocket;
        for (FfmConnection connection : now) {
            if (connection != null) {
                action.accept(connection);
            }
        }
    }
}
