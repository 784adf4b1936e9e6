package dev.echosounder.tls.testing;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Outbox;
import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The services that scenarios have under TLS. */
enum Services {
    ECHO("the echo service", Echo::new),
    ONCE("the service that echoes once and ends the connection", () -> Once::new),
    AT_THE_END("the service that echoes when its input has ended", () -> AtTheEnd::new);

    private final String label;
    private final Supplier<Service> maker;

    Services(String label, Supplier<Service> maker) {
        this.label = label;
        this.maker = maker;
    }

    /** As scenarios write it. */
    static Services named(String label) {
        return Arrays.stream(values())
                .filter(service -> service.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no \"%s\" here: choose one of %s."
                        .formatted(
                                label,
                                Arrays.stream(values())
                                        .map(service -> service.label)
                                        .collect(Collectors.joining(", ")))));
    }

    Service make() {
        return maker.get();
    }

    private static final class Once implements Session {

        @Override
        public void received(ByteBuffer in, Outbox out) {
            if (in.hasRemaining()) {
                out.write(in);
                out.end();
            }
        }
    }

    private static final class AtTheEnd implements Session {

        private final ByteArrayOutputStream received = new ByteArrayOutputStream();

        @Override
        public void received(ByteBuffer in, Outbox out) {
            while (in.hasRemaining()) {
                received.write(in.get());
            }
        }

        @Override
        public void inputEnded(Outbox out) {
            out.write(ByteBuffer.wrap(received.toByteArray()));
            out.end();
        }
    }
}
