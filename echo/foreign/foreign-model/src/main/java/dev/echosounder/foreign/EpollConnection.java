package dev.echosounder.foreign;

import dev.echosounder.api.Session;
import dev.echosounder.linux.Epoll;

import java.io.IOException;
import java.nio.ByteBuffer;

/** A connection whose bytes the loop's thread moves itself, when it is told that it can. */
final class EpollConnection extends ForeignConnection {

    private final EpollLoop loop;
    private int interest;

    EpollConnection(EpollLoop loop, int socket, Session session) {
        super(loop, socket, session);
        this.loop = loop;
    }

    /**
     * @param events what it is ready for, as {@link Epoll#events} says it
     */
    void ready(int events) {
        try {
            if (wantsDrain() && (events & (Epoll.OUT | Epoll.BROKEN)) != 0) {
                drain();
            }
            if (wantsInput() && (loop.isStopping() || (events & (Epoll.IN | Epoll.BROKEN)) != 0)) {
                read();
            }
        } catch (Throwable failure) {
            close(failure);
        }
        showInterest();
    }

    @Override
    void readOn() {
        try {
            if (wantsInput()) {
                read();
            }
        } catch (Throwable failure) {
            close(failure);
        }
        showInterest();
    }

    @Override
    void showInterest() {
        if (isClosed()) {
            return;
        }
        int wanted = (wantsInput() ? Epoll.IN : 0) | (wantsDrain() ? Epoll.OUT : 0);
        if (wanted != interest) {
            try {
                loop.watch(this, interest, wanted);
                interest = wanted;
            } catch (Throwable failure) {
                close(failure);
            }
        }
    }

    @Override
    protected void send(ByteBuffer bytes) throws IOException {
        sendNow(bytes);
    }

    @Override
    protected void sendEnd() throws IOException {
        endOutput();
    }

    @Override
    protected void disconnect() throws IOException {
        closeSocket();
    }
}
