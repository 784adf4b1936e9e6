package dev.echosounder.tls;

import dev.echosounder.api.Session;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** A client's session and a server's, each on a staged connection, and the bytes between them. */
final class Wire {

    private static final InetSocketAddress SERVER = InetSocketAddress.createUnresolved("localhost", 7007);

    final StagedConnection client;
    final StagedConnection server;

    private final int piece;
    private boolean clientEndTold;
    private boolean serverEndTold;

    /** @param piece how many bytes are passed on at a time */
    Wire(ClientTls clientTls, Session clientSession, ServerTls serverTls, Session serverSession, int piece) {
        this.piece = piece;
        client = new StagedConnection(clientTls.around(clientSession, SERVER));
        server = new StagedConnection(serverTls.around(() -> serverSession).newSession());
        server.start();
        client.start();
    }

    static Wire of(TlsEngine engine, TlsVersion version, Session clientSession, Session serverSession) {
        return new Wire(
                Engines.client(engine, version),
                clientSession,
                Engines.server(engine, version),
                serverSession,
                Integer.MAX_VALUE);
    }

    /** Passes on what each side has sent, and its end, until nothing moves. */
    Wire run() {
        while (pass(client, server) | pass(server, client)) {
            // There is more.
        }
        if (client.isOutputEnded() && !clientEndTold) {
            clientEndTold = true;
            server.inputEnd();
            return run();
        }
        if (server.isOutputEnded() && !serverEndTold) {
            serverEndTold = true;
            client.inputEnd();
            return run();
        }
        return this;
    }

    private boolean pass(StagedConnection from, StagedConnection to) {
        byte[] bytes = from.take();
        for (int i = 0; i < bytes.length; i += Math.min(piece, bytes.length - i)) {
            give(to, bytes, i, Math.min(piece, bytes.length - i));
        }
        return bytes.length > 0;
    }

    private static void give(StagedConnection to, byte[] bytes, int from, int count) {
        byte[] shown = Arrays.copyOfRange(bytes, from, from + count);
        byte[] before = shown.clone();
        to.input(ByteBuffer.wrap(shown));
        if (!Arrays.equals(shown, before)) {
            throw new AssertionError("The session has changed the buffer that it was shown.");
        }
    }
}
