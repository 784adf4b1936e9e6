package dev.echosounder.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What a request allocates, once its connection has seen some. Jetty's parser makes a string of the target, a buffer
 * for each part of a body, and fields that it does not remember; the service itself makes nothing.
 */
class AllocationTest {

    private static final int REQUESTS = 10_000;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @ParameterizedTest
    @CsvSource({"GET /plaintext, '', 256", "GET /json, '', 256", "POST /echo, 0123456789, 400"})
    void aRequestAllocatesLittle(String line, String body, int mostBytes) {
        Session session = new Http().newSession();
        ByteBuffer request = ByteBuffer.wrap((line + " HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nUser-Agent: test\r\n"
                        + (body.isEmpty() ? "" : "Content-Length: " + body.length() + "\r\n") + "\r\n" + body)
                .getBytes(StandardCharsets.US_ASCII));
        Counter out = new Counter();

        ask(session, request, out);
        long written = out.bytes;
        long before = THREADS.getCurrentThreadAllocatedBytes();
        ask(session, request, out);
        long each = (THREADS.getCurrentThreadAllocatedBytes() - before) / REQUESTS;

        assertThat(out.bytes).isEqualTo(2 * written);
        assertThat(each).as("bytes for each request").isLessThanOrEqualTo(mostBytes);
    }

    private static void ask(Session session, ByteBuffer request, Outbox out) {
        for (int i = 0; i < REQUESTS; i++) {
            session.received(request.clear(), out);
        }
    }

    private static final class Counter implements Outbox {

        private long bytes;

        @Override
        public boolean hasRoom() {
            return true;
        }

        @Override
        public void write(ByteBuffer part) {
            bytes += part.remaining();
            part.position(part.limit());
        }

        @Override
        public void end() {
            throw new AssertionError("The connection was ended.");
        }
    }
}
