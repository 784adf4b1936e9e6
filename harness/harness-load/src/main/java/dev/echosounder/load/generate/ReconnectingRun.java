package dev.echosounder.load.generate;

import dev.echosounder.load.LoadShape;
import dev.echosounder.load.StopCondition;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Locale;

/**
 * One run of closed loops in which each message has a separate connection. A message is due when its client begins to
 * connect, so the response time includes connecting. Closing comes after it, and is part of the rate.
 *
 * <p>Connecting waits for the server's kernel, one client after the other, which takes almost no time over loopback.
 * With a remote server, this would measure the network.
 */
final class ReconnectingRun extends ClosedRun {

    ReconnectingRun(GeneratorLoop loop, LoadShape shape) {
        super(loop, shape, 1);
    }

    @Override
    RunParameters parameters() {
        if (shape.stopCondition() instanceof StopCondition.Lasting lasting) {
            recorder.until(startNanos + lasting.time().toNanos());
        }
        return new RunParameters(Long.MAX_VALUE, 0, recorder, completion);
    }

    @Override
    void drive() throws IOException, RunFailure {
        connections.forEach(connection -> new Client(connection).begin());
        recorder.owed(nanoTime.getAsLong());
        pollUntilOver();
        latencies.service().reset(); // a closed loop has no service times
    }

    @Override
    long rateNanos(long nanos, long messages) {
        return nanos;
    }

    /** One client, from connection to connection. */
    private final class Client implements Network.End {

        private final LoadConnection connection;
        private long made;

        Client(LoadConnection connection) {
            this.connection = connection;
        }

        /** Connects and sends. */
        void begin() {
            long now = nanoTime.getAsLong();
            connection.leave();
            try {
                loop.reconnect(connection, this);
            } catch (IOException failure) {
                completion.failed(
                        RunFailure.Kind.UNCONNECTED,
                        String.format(
                                Locale.ROOT,
                                "A client could not connect for its next message, after %,d answers to all clients: %s",
                                loop.answered(),
                                failure.getMessage()));
                return;
            }
            connection.due(now, nanoTime.getAsLong());
        }

        @Override
        public void received(ByteBuffer in) {
            long before = connection.session().answered();
            connection.received(in);
            if (connection.session().answered() > before && !connection.isClosed()) {
                answered(nanoTime.getAsLong());
            }
        }

        @Override
        public void ended() {
            connection.ended();
        }

        @Override
        public void failed(IOException why) {
            connection.failed(why);
        }

        @Override
        public void writable() {
            connection.writable();
        }

        private void answered(long now) {
            made++;
            connection.leave();
            if (isOver(now)) {
                connection.session().runIsOver();
                completion.completed(now);
            } else {
                begin();
            }
        }

        private boolean isOver(long now) {
            return switch (shape.stopCondition()) {
                case StopCondition.Messages some -> made >= some.each();
                case StopCondition.Lasting _ -> recorder.over(now);
            };
        }
    }
}
