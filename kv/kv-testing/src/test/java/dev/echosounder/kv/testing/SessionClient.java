package dev.echosounder.kv.testing;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.IntSupplier;

/** A client without a network: its thread calls the session. */
final class SessionClient implements Asker, Outbox {

    private final Session session;
    private final IntSupplier pieceBytes;
    private final ByteArrayOutputStream received = new ByteArrayOutputStream();

    SessionClient(Service service) {
        this(service, () -> Integer.MAX_VALUE);
    }

    /** @param pieceBytes the length of the next piece of a request, at most */
    SessionClient(Service service, IntSupplier pieceBytes) {
        this.session = service.newSession();
        this.pieceBytes = pieceBytes;
    }

    @Override
    public String ask(String... words) throws IOException {
        received.reset();
        byte[] request = SocketClient.request(words).getBytes(StandardCharsets.ISO_8859_1);
        for (int at = 0, count; at < request.length; at += count) {
            count = Math.min(request.length - at, pieceBytes.getAsInt());
            session.received(ByteBuffer.wrap(request, at, count), this);
        }
        return SocketClient.answer(new ByteArrayInputStream(received.toByteArray()));
    }

    @Override
    public boolean hasRoom() {
        return true;
    }

    @Override
    public void write(ByteBuffer bytes) {
        byte[] part = new byte[bytes.remaining()];
        bytes.get(part);
        received.writeBytes(part);
    }

    @Override
    public void end() {}

    @Override
    public void close() {
        session.closed(null);
    }
}
