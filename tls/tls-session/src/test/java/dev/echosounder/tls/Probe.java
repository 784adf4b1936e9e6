package dev.echosounder.tls;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** A session that records its calls and what it reads, and does what a test has it do. */
class Probe implements Session {

    /** {@code started}, {@code inputEnded}, {@code inputStopped}, {@code closed}, in order. */
    final List<String> calls = new ArrayList<>();

    /** The causes of {@link #closed}, one for each call. */
    final List<Throwable> causes = new ArrayList<>();

    private final ByteArrayOutputStream read = new ByteArrayOutputStream();

    /** What was read since the last call. */
    byte[] take() {
        byte[] bytes = read.toByteArray();
        read.reset();
        return bytes;
    }

    /** The cause of the one call of {@link #closed}. */
    Throwable cause() {
        if (causes.size() != 1) {
            throw new AssertionError("closed " + causes.size() + " times: " + causes);
        }
        return causes.getFirst();
    }

    @Override
    public void started(Outbox out) {
        calls.add("started");
    }

    @Override
    public void received(ByteBuffer in, Outbox out) {
        byte[] bytes = new byte[in.remaining()];
        in.get(bytes);
        read.writeBytes(bytes);
    }

    @Override
    public void inputEnded(Outbox out) {
        calls.add("inputEnded");
    }

    @Override
    public void inputStopped(Outbox out) {
        calls.add("inputStopped");
    }

    @Override
    public void closed(Throwable cause) {
        calls.add("closed");
        causes.add(cause);
    }

    /** One that echoes while there is room. */
    static Probe echoing() {
        return new Probe() {
            @Override
            public void received(ByteBuffer in, Outbox out) {
                if (in.hasRemaining() && out.hasRoom()) {
                    out.write(in);
                }
            }
        };
    }

    /** One that sends so many bytes of {@link Bytes#of}, in parts of this size while there is room, and then ends. */
    static Probe sending(int bytes, int part) {
        return sending(bytes, part, true);
    }

    /** One that sends as soon as it has received something. */
    static Probe answering(int bytes, int part) {
        return sending(bytes, part, false);
    }

    private static Probe sending(int bytes, int part, boolean atOnce) {
        return new Probe() {
            private final ByteBuffer rest = ByteBuffer.wrap(Bytes.of(bytes));
            private boolean asked = atOnce;

            @Override
            public void started(Outbox out) {
                super.started(out);
                if (asked) {
                    send(out);
                }
            }

            @Override
            public void received(ByteBuffer in, Outbox out) {
                asked |= in.hasRemaining();
                super.received(in, out);
                if (asked) {
                    send(out);
                }
            }

            private void send(Outbox out) {
                while (rest.hasRemaining() && out.hasRoom()) {
                    int end = Math.min(rest.position() + part, rest.capacity());
                    out.write(rest.limit(end));
                    rest.limit(rest.capacity());
                }
                if (!rest.hasRemaining()) {
                    out.end();
                }
            }
        };
    }

    /** One that writes this when its input has ended, and reads until then. */
    static Probe answeringAtTheEnd(byte[] answer) {
        return new Probe() {
            @Override
            public void inputEnded(Outbox out) {
                super.inputEnded(out);
                out.write(ByteBuffer.wrap(answer));
            }
        };
    }
}
