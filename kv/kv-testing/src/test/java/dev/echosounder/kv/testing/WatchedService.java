package dev.echosounder.kv.testing;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Pattern;

/** A service that records all its replies, to look for errors. */
final class WatchedService implements Service {

    private static final Pattern ERROR = Pattern.compile("(?:^|\r\n)-[A-Z]+ [^\r]*");

    private final Service service;
    private final Queue<String> replies = new ConcurrentLinkedQueue<>();

    WatchedService(Service service) {
        this.service = service;
    }

    /** The errors that any client received. */
    List<String> errors() {
        return replies.stream()
                .flatMap(text -> ERROR.matcher(text).results())
                .map(error -> error.group().strip())
                .toList();
    }

    @Override
    public Session newSession() {
        return new Watched(service.newSession());
    }

    private final class Watched implements Session {

        private final Session session;

        Watched(Session session) {
            this.session = session;
        }

        @Override
        public void received(ByteBuffer in, Outbox out) {
            session.received(in, new Outbox() {

                @Override
                public boolean hasRoom() {
                    return out.hasRoom();
                }

                @Override
                public void write(ByteBuffer bytes) {
                    replies.add(StandardCharsets.ISO_8859_1
                            .decode(bytes.duplicate())
                            .toString());
                    out.write(bytes);
                }

                @Override
                public void end() {
                    out.end();
                }
            });
        }

        @Override
        public void closed(Throwable cause) {
            session.closed(cause);
        }
    }
}
