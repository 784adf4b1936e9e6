package dev.echosounder.kv.testing;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** A client without a network: its thread calls the session. */
final class SessionClient implements Asker, Outbox {

    private final Session session;
    private final ByteArrayOutputStream heard = new ByteArrayOutputStream();

    SessionClient(Service service) {
        this.session = service.newSession();
    }

    @Override
    public String ask(String... words) throws IOException {
        heard.reset();
        session.received(ByteBuffer.wrap(SocketClient.request(words).getBytes(StandardCharsets.ISO_8859_1)), this);
        return SocketClient.answer(new ByteArrayInputStream(heard.toByteArray()));
    }

    @Override
    public boolean hasRoom() {
        return true;
    }

    @Override
    public void write(ByteBuffer bytes) {
        byte[] part = new byte[bytes.remaining()];
        bytes.get(part);
        heard.writeBytes(part);
    }

    @Override
    public void end() {}

    @Override
    public void close() {
        session.closed(null);
    }
}
