package dev.echosounder.comparison;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Payload;
import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import dev.echosounder.api.Workload;
import dev.echosounder.api.WorkloadClient;
import dev.echosounder.api.WrongResponse;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.zip.CRC32;

/**
 * A workload that the harness knows nothing of: a request is a message, and its response the CRC-32 of the message, as
 * four bytes. It is all that a further workload needs: this class and a line in {@code META-INF/services}.
 */
public final class ChecksumWorkload implements Workload {

    private static final int RESPONSE_BYTES = Integer.BYTES;

    private final int seed;

    public ChecksumWorkload() {
        this(0);
    }

    private ChecksumWorkload(int seed) {
        this.seed = seed;
    }

    @Override
    public String name() {
        return "checksum";
    }

    @Override
    public Workload with(Map<String, String> parameters) {
        return new ChecksumWorkload(Integer.parseInt(parameters.getOrDefault("seed", "0")));
    }

    @Override
    public String description() {
        return "CRC-32 of each message, seed " + seed;
    }

    private int checksum(ByteBuffer message) {
        CRC32 checksum = new CRC32();
        checksum.update(seed);
        checksum.update(message);
        return (int) checksum.getValue();
    }

    @Override
    public Service service(int messageBytes, Optional<Supplier<Runnable>> work) {
        return () -> new Checksums(messageBytes, work.map(Supplier::get).orElse(() -> {}));
    }

    @Override
    public WorkloadClient client(int client, int messageBytes) {
        return new ChecksumClient(client, messageBytes);
    }

    private final class Checksums implements Session {

        private final int messageBytes;
        private final Runnable work;

        Checksums(int messageBytes, Runnable work) {
            this.messageBytes = messageBytes;
            this.work = work;
        }

        @Override
        public void received(ByteBuffer in, Outbox out) {
            while (in.remaining() >= messageBytes && out.hasRoom()) {
                ByteBuffer message = in.slice(in.position(), messageBytes);
                in.position(in.position() + messageBytes);
                work.run();
                out.write(ByteBuffer.allocate(RESPONSE_BYTES)
                        .putInt(checksum(message))
                        .flip());
            }
        }
    }

    private final class ChecksumClient implements WorkloadClient {

        private final int client;
        private final ByteBuffer message;

        ChecksumClient(int client, int messageBytes) {
            this.client = client;
            this.message = ByteBuffer.allocate(messageBytes);
        }

        private ByteBuffer message(long request) {
            ByteBuffer block = Payload.view();
            int start = Payload.start(client, request);
            message.clear();
            for (int i = 0; i < message.capacity(); i++) {
                message.put(block.get(Payload.wrap(start, i)));
            }
            return message.flip();
        }

        @Override
        public boolean send(long request, Outbox out) {
            out.write(message(request));
            return true;
        }

        @Override
        public boolean receive(long response, ByteBuffer in) {
            if (in.remaining() < RESPONSE_BYTES) {
                return false;
            }
            int expected = checksum(message(response));
            int actual = in.getInt();
            if (actual != expected) {
                throw new WrongResponse(
                        "Client %d was answered message %d with the checksum %08x, and should be with %08x."
                                .formatted(client, response + 1, actual, expected));
            }
            return true;
        }
    }
}
