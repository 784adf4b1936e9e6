package dev.echosounder.load;

import dev.echosounder.api.Client;
import dev.echosounder.api.Session;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A client without sockets: at the gun it plays an echo server to one session after the other, and keeps a record. */
class StagedClient implements Client {

    /** What was asked, in order: {@code connect}, {@code start}, {@code stop}. */
    final List<String> events = new ArrayList<>();

    final List<Session> sessions = new ArrayList<>();

    @Override
    public void connect(InetSocketAddress to, Session session) throws IOException {
        events.add("connect");
        sessions.add(session);
    }

    @Override
    public void start() {
        events.add("start");
        sessions.forEach(this::play);
    }

    @Override
    public void stop(Duration grace) {
        events.add("stop");
    }

    /** Lets one session have all its answers. */
    void play(Session session) {
        StagedOutbox out = new StagedOutbox();
        session.started(out);
        for (byte[] sent = out.take(); sent.length > 0; sent = out.take()) {
            session.received(ByteBuffer.wrap(sent), out);
        }
    }
}
