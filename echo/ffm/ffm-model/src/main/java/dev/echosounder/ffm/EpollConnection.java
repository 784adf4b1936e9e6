package dev.echosounder.ffm;

import dev.echosounder.api.Session;
import dev.echosounder.linux.Epoll;
import java.io.IOException;
import java.nio.ByteBuffer;

/** A connection whose bytes the loop's thread moves itself, when epoll reports that it can. */
final class EpollConnection extends FfmConnection {

    /**
     * Events for input when it arrives, and not again while it is there: so the kernel need not look at a connection
     * once more when it has been read. What is left then is awaited again.
     */
    private static final int INPUT = Epoll.IN | Epoll.URGENT | Epoll.PEER_ENDED | Epoll.ONCE;

    /**
     * Events after which a read that did not fill its buffer may have left something: what follows an urgent byte, and
     * the end.
     */
    private static final int MORE = Epoll.URGENT | Epoll.PEER_ENDED | Epoll.BROKEN;

    private final EpollLoop loop;
    private int interest;

    EpollConnection(EpollLoop loop, int socket, Session session) {
        super(loop, socket, session);
        this.loop = loop;
    }

    /** @param events what it is ready for, as in {@link Epoll#events} */
    void ready(int events) {
        boolean moreToRead = false;
        try {
            if (wantsDrain() && (events & (Epoll.OUT | Epoll.BROKEN)) != 0) {
                drain();
            }
            if (wantsInput() && (loop.isStopping() || (events & (Epoll.IN | Epoll.BROKEN)) != 0)) {
                moreToRead = read() | (events & MORE) != 0;
            }
        } catch (Throwable failure) {
            close(failure);
        }
        showInterest(moreToRead);
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
        showInterest(false);
    }

    private void showInterest(boolean moreToRead) {
        if (isClosed()) {
            return;
        }
        int wanted = (wantsInput() ? Epoll.IN : 0) | (wantsDrain() ? Epoll.OUT : 0);
        if (wanted == Epoll.IN) {
            wanted = INPUT;
        }
        if (wanted != interest || moreToRead && wanted == INPUT) {
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
