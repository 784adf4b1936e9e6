package dev.echosounder.benchmarks;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Payload;
import dev.echosounder.load.generate.ClientSession;
import dev.echosounder.load.generate.RunFailure;
import dev.echosounder.load.generate.RunParameters;
import dev.echosounder.load.generate.WorkloadSession;
import java.nio.ByteBuffer;
import java.util.Locale;

/**
 * What a {@link WorkloadSession} would be if it did nothing but send and receive: the same bytes every time, no look at
 * the clock or at what comes back, nothing recorded. It knows closed loops of one message in flight and a number of
 * messages. It is here to be measured against, and for nothing else.
 */
final class UncheckedClientSession implements ClientSession {

    private final int client;
    private final int messageBytes;
    private final ByteBuffer outgoing = Payload.view();

    private RunParameters parameters;
    private long quota;
    private long answered;
    private int answeredBytes;
    private boolean over = true;

    UncheckedClientSession(int client, int messageBytes) {
        this.client = client;
        this.messageBytes = messageBytes;
    }

    @Override
    public void prepare(RunParameters parameters) {
        this.parameters = parameters;
        quota = answered + parameters.messages();
        over = false;
    }

    @Override
    public void started(Outbox out) {
        send(out);
    }

    @Override
    public void received(ByteBuffer in, Outbox out) {
        answeredBytes += in.remaining();
        in.position(in.limit());
        if (answeredBytes == messageBytes) {
            answeredBytes = 0;
            answered++;
            if (answered < quota) {
                send(out);
            } else {
                over = true;
                parameters.completion().completed(System.nanoTime());
            }
        }
    }

    @Override
    public void closed(Throwable cause) {
        if (!over) {
            parameters.completion().failed(RunFailure.Kind.LOST, "The connection ended while " + progress() + ".");
        }
    }

    @Override
    public void due(long intended, long now, Outbox out) {
        throw new UnsupportedOperationException("It is driven by answers.");
    }

    @Override
    public void runIsOver() {
        over = true;
    }

    @Override
    public boolean isOver() {
        return over;
    }

    @Override
    public long answered() {
        return answered;
    }

    @Override
    public String progress() {
        return String.format(Locale.ROOT, "client %,d has %,d answers", client, answered);
    }

    private void send(Outbox out) {
        out.write(outgoing.limit(messageBytes).position(0));
    }
}
