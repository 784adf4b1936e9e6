package dev.echosounder.api;

import java.nio.ByteBuffer;

/**
 * The echo service (RFC 862): every byte comes back. It keeps nothing between calls, so one session serves all
 * connections.
 */
public final class Echo implements Service, Session {

    @Override
    public Session newSession() {
        return this;
    }

    @Override
    public void received(ByteBuffer in, Outbox out) {
        if (in.hasRemaining() && out.hasRoom()) {
            out.write(in);
        }
    }
}
