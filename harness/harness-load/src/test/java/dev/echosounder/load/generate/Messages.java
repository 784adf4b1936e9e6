package dev.echosounder.load.generate;

import dev.echosounder.api.Payload;
import java.nio.ByteBuffer;

/** The messages that a client must send, made byte by byte. */
final class Messages {

    private Messages() {}

    /** All bytes of a message. */
    static byte[] message(int client, int message, int bytes) {
        ByteBuffer block = Payload.view();
        byte[] content = new byte[bytes];
        int at = Payload.start(client, message);
        for (int i = 0; i < bytes; i++) {
            content[i] = block.get((at + i) % Payload.BLOCK_BYTES);
        }
        return content;
    }

    /** Several messages in a row. */
    static byte[] messages(int client, int from, int count, int bytes) {
        ByteBuffer all = ByteBuffer.allocate(count * bytes);
        for (int i = 0; i < count; i++) {
            all.put(message(client, from + i, bytes));
        }
        return all.array();
    }
}
