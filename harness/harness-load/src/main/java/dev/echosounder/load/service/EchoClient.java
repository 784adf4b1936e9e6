package dev.echosounder.load.service;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Payload;
import dev.echosounder.api.WorkloadClient;
import dev.echosounder.api.WrongResponse;
import java.nio.ByteBuffer;

/** Sends messages of one size, and checks that each comes back byte for byte, in order; also while it is being sent. */
final class EchoClient implements WorkloadClient {

    private final int client;
    private final int messageBytes;

    private final ByteBuffer outgoing = Payload.view();
    private final ByteBuffer expected = Payload.view();

    private long sent; // messages that were sent completely
    private int sentBytes; // of the message after those
    private int outgoingStart;
    private int answeredBytes; // of the message whose response is being received
    private int expectedStart;

    EchoClient(int client, int messageBytes) {
        this.client = client;
        this.messageBytes = messageBytes;
        this.outgoingStart = Payload.start(client, 0);
        this.expectedStart = outgoingStart;
    }

    @Override
    public boolean send(long request, Outbox out) {
        int at = Payload.wrap(outgoingStart, sentBytes);
        int count = Math.min(messageBytes - sentBytes, Payload.STRETCH_BYTES);
        out.write(outgoing.limit(at + count).position(at));
        sentBytes += count;
        if (sentBytes < messageBytes) {
            return false;
        }
        sent = request + 1;
        sentBytes = 0;
        outgoingStart = Payload.start(client, sent);
        return true;
    }

    @Override
    public boolean receive(long response, ByteBuffer in) {
        int count = Math.min(in.remaining(), Math.min(messageBytes - answeredBytes, Payload.STRETCH_BYTES));
        if (response == sent) {
            if (answeredBytes >= sentBytes) {
                throw WrongResponse.unasked(client, in.remaining(), response);
            }
            count = Math.min(count, sentBytes - answeredBytes);
        }
        int limit = in.limit();
        int at = Payload.wrap(expectedStart, answeredBytes);
        expected.limit(at + count).position(at);
        in.limit(in.position() + count);
        int wrong = expected.mismatch(in);
        if (wrong >= 0) {
            throw WrongResponse.of(
                    client, response, answeredBytes + wrong, in.get(in.position() + wrong), expected.get(at + wrong));
        }
        in.position(in.limit()).limit(limit);
        answeredBytes += count;
        if (answeredBytes < messageBytes) {
            return false;
        }
        answeredBytes = 0;
        expectedStart = Payload.start(client, response + 1);
        return true;
    }
}
