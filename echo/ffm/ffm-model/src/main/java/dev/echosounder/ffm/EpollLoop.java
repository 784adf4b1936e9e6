package dev.echosounder.ffm;

import dev.echosounder.api.Session;
import dev.echosounder.linux.Descriptor;
import dev.echosounder.linux.Epoll;
import dev.echosounder.linux.WakeUp;
import java.io.IOException;

/** A loop that asks which of its sockets are ready, and then reads and writes these itself. */
final class EpollLoop extends Loop {

    static {
        load(EpollConnection.class);
    }

    private final Epoll epoll;
    private int watchedListener = -1; // the listener, while it is watched

    EpollLoop(String name, LoopMemory memory, WakeUp wakeUp) throws IOException {
        super(name, memory, wakeUp);
        epoll = new Epoll(memory.arena);
    }

    @Override
    FfmConnection connection(int socket, Session session) {
        return new EpollConnection(this, socket, session);
    }

    /** Changes what a connection is watched for. */
    void watch(EpollConnection connection, int before, int after) throws IOException {
        epoll.watch(connection.socket, before, after);
    }

    @Override
    void begin() throws IOException {
        epoll.watch(wakeUpDescriptor(), 0, Epoll.IN);
    }

    @Override
    void turn(int timeoutMillis) throws IOException {
        int count = epoll.await(timeoutMillis);
        for (int index = 0; index < count; index++) {
            int ready = epoll.ready(index);
            FfmConnection connection = connectionOf(ready);
            if (connection != null) {
                ((EpollConnection) connection).ready(epoll.events(index));
            } else if (ready == watchedListener) {
                letIn();
            } else if (ready == wakeUpDescriptor()) {
                wakeUpHeard();
            }
        }
    }

    private void letIn() throws IOException {
        if (!acceptAll()) {
            ignoreListener(); // otherwise the connections that wait there make the loop spin
        }
    }

    @Override
    void watchListener(int listener) throws IOException {
        epoll.watch(listener, 0, Epoll.IN);
        watchedListener = listener;
    }

    private void ignoreListener() throws IOException {
        if (watchedListener >= 0) {
            epoll.watch(watchedListener, Epoll.IN, 0);
            watchedListener = -1;
        }
    }

    @Override
    void closeListener(int listener) throws IOException {
        ignoreListener();
        listenerClosed();
        Descriptor.close(listener);
    }

    @Override
    void end() throws IOException {
        epoll.close();
    }
}
