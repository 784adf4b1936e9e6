package dev.echosounder.mutants;

import static dev.echosounder.mutants.Mutant.caughtBy;
import static dev.echosounder.mutants.Mutant.mutant;
import static dev.echosounder.mutants.Mutant.pause;

import dev.echosounder.api.Server;
import dev.echosounder.transport.PortInUseException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Mutants that listen, accept or configure their sockets wrongly. */
final class AcceptMutants {

    private static final List<String> SOCKETS =
            caughtBy("The server's end of a connection", "The client's end of a connection");

    static final List<Mutant> ALL = List.of(
            mutant(
                    "listens at all addresses of the machine",
                    caughtBy("A server at one address of a machine does not listen at the others"),
                    sound -> sound.serve = (at, service) ->
                            new Elsewhere(at.getAddress(), sound.listen(new InetSocketAddress(at.getPort()), service))),
            mutant(
                    "listens at 127.0.0.1, whatever address is asked for",
                    caughtBy("An address of IPv6", "At an address of IPv6, too"),
                    sound -> sound.serve = (at, service) -> new Elsewhere(
                            at.getAddress(), sound.listen(new InetSocketAddress("127.0.0.1", at.getPort()), service))),
            mutant(
                    "reports a port in use in the system's words",
                    caughtBy("A second server on the same port is refused in one sentence"),
                    sound -> sound.serve = (at, service) -> {
                        try {
                            return sound.listen(at, service);
                        } catch (PortInUseException failure) {
                            throw (IOException) failure.getCause();
                        }
                    }),
            mutant("accepts slowly and has a backlog of 5", caughtBy("A storm of 1,000 clients"), sound -> {
                sound.server.backlog = 5;
                sound.server.accepted = connection -> pause(2);
            }),
            mutant(
                    "accepts only when it has little else to do",
                    caughtBy("10 new clients, alongside 20 clients that never let the server rest"),
                    sound -> {
                        AtomicLong reads = new AtomicLong();
                        sound.connection.beforeInput((connection, bytes) -> reads.incrementAndGet());
                        sound.server.accepted = connection -> {
                            long before;
                            do {
                                before = reads.get();
                                pause(50);
                            } while (reads.get() - before >= 10 && !sound.serving.stopping);
                        };
                    }),
            mutant(
                    "closes the oldest connection when it accepts more than five",
                    caughtBy("Connected clients go on"),
                    sound -> {
                        Queue<SoundConnection> oldest = new ConcurrentLinkedQueue<>();
                        sound.server.accepted = connection -> {
                            oldest.add(connection);
                            if (oldest.size() > 5) {
                                oldest.remove().cut(new IOException("There is a newer connection."));
                            }
                        };
                    }),
            mutant(
                    "closes each connection after the 1,020th, as if it used select()",
                    caughtBy("1,100 connections at once"),
                    sound -> {
                        AtomicInteger accepted = new AtomicInteger();
                        sound.server.accepted = connection -> {
                            if (accepted.incrementAndGet() > 1_020) {
                                throw new IOException("There is no place for this connection.");
                            }
                        };
                    }),
            mutant(
                    "leaves Nagle's algorithm on, so that short messages are held back",
                    SOCKETS,
                    sound -> setBoth(sound, socket -> socket.setTcpNoDelay(false))),
            mutant(
                    "sets the sizes of the kernel's buffers",
                    SOCKETS,
                    sound -> setBoth(sound, socket -> {
                        socket.setReceiveBufferSize(1024 * 1024);
                        socket.setSendBufferSize(1024 * 1024);
                    })));

    private AcceptMutants() {}

    private static void setBoth(SoundModel sound, SoundConnection.IoConsumer<Socket> options) {
        sound.connection.socket = options;
        sound.clientConnection.socket = options;
    }

    /**
     * A server that does not listen where it says.
     *
     * @param host of the address that it says
     */
    private record Elsewhere(InetAddress host, Server server) implements Server {

        @Override
        public InetSocketAddress address() {
            return new InetSocketAddress(host, server.address().getPort());
        }

        @Override
        public void stop(Duration grace) {
            server.stop(grace);
        }
    }
}
