package dev.echosounder.plain;

import dev.echosounder.linux.Descriptor;
import dev.echosounder.linux.Epoll;
import dev.echosounder.linux.Errno;
import dev.echosounder.linux.Memory;
import dev.echosounder.linux.Sockets;
import dev.echosounder.linux.Transfer;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** One thread, and Linux's epoll, which it calls itself: epoll.c in Java. */
final class EpollEcho implements PlainServer {

    @Override
    public void start(InetSocketAddress at) throws IOException {
        Thread.ofPlatform().start(new Loop(Sockets.listen(at, BACKLOG)));
    }

    private static final class Loop implements Runnable {

        /** Input is reported once when it arrives: what a read leaves is asked for again. */
        private static final int INPUT = Epoll.IN | Epoll.URGENT | Epoll.PEER_ENDED | Epoll.ONCE;

        /** Events after which a read may leave something: what follows an urgent byte, and the end. */
        private static final int MORE = Epoll.URGENT | Epoll.PEER_ENDED | Epoll.BROKEN;

        private final Epoll epoll = new Epoll(Arena.global());
        private final Errno errno = new Errno(Arena.global());
        private final Memory bytes = Memory.of(Arena.global().allocate(READ_BYTES));
        private final int listener;

        /**
         * By descriptor: what the kernel had no room for. While there is some, its connection is waited on for room,
         * and not read from.
         */
        private Memory[] unsent = new Memory[1024];

        Loop(int listener) throws IOException {
            this.listener = listener;
            epoll.watch(listener, 0, Epoll.IN);
        }

        @Override
        public void run() {
            try {
                while (true) {
                    int count = epoll.await(-1);
                    for (int index = 0; index < count; index++) {
                        ready(epoll.ready(index), epoll.events(index));
                    }
                }
            } catch (IOException failure) {
                throw new IllegalStateException("The epoll of the plain server failed", failure);
            }
        }

        private void ready(int descriptor, int events) throws IOException {
            if (descriptor == listener) {
                welcome();
                return;
            }
            try {
                if (unsent[descriptor] != null) {
                    giveRest(descriptor);
                } else {
                    echo(descriptor, events);
                }
            } catch (IOException reset) {
                finish(descriptor);
            }
        }

        private void welcome() throws IOException {
            for (int socket; (socket = Sockets.accept(listener, errno)) >= 0; ) {
                if (socket >= unsent.length) {
                    unsent = Arrays.copyOf(unsent, 2 * socket);
                }
                epoll.watch(socket, 0, INPUT);
            }
        }

        private void echo(int socket, int events) throws IOException {
            int had = Transfer.receive(socket, bytes, errno);
            if (had == Transfer.END) {
                finish(socket);
            } else if (had != Transfer.NOTHING) {
                int taken = Transfer.send(socket, bytes.address(), had, errno);
                if (taken < had) {
                    keep(socket, bytes.filled(had).position(taken));
                } else if (had == READ_BYTES || (events & MORE) != 0) {
                    epoll.watch(socket, INPUT, INPUT);
                }
            }
        }

        private void keep(int socket, ByteBuffer left) throws IOException {
            Memory rest = Memory.of(Arena.ofAuto().allocate(left.remaining()));
            rest.view().put(left).flip();
            unsent[socket] = rest;
            epoll.watch(socket, INPUT, Epoll.OUT);
        }

        private void giveRest(int socket) throws IOException {
            Memory rest = unsent[socket];
            int from = rest.view().position();
            rest.view()
                    .position(from
                            + Transfer.send(
                                    socket, rest.address() + from, rest.view().remaining(), errno));
            if (!rest.view().hasRemaining()) {
                unsent[socket] = null;
                epoll.watch(socket, Epoll.OUT, INPUT);
            }
        }

        private void finish(int socket) throws IOException {
            unsent[socket] = null;
            Descriptor.close(socket, errno);
        }
    }
}
