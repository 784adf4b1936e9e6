package dev.echosounder.contract.session;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Outbox;
import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import java.nio.ByteBuffer;

/** Sessions that echo, and take direct memory for as long as their connections last. Serves in a separate process. */
public final class DirectMemoryEcho implements Service {

    /** A system property: the bytes that each takes. */
    public static final String BYTES = "echosounder.session.bytes";

    @Override
    public Session newSession() {
        return new Taking(Integer.getInteger(BYTES));
    }

    private static final class Taking implements Session {

        private final Echo echo = new Echo();
        private ByteBuffer memory;

        Taking(int bytes) {
            memory = ByteBuffer.allocateDirect(bytes);
        }

        @Override
        public void received(ByteBuffer in, Outbox out) {
            echo.received(in, out);
        }

        @Override
        public void closed(Throwable cause) {
            memory = null; // to be collected when it is asked for
        }
    }
}
