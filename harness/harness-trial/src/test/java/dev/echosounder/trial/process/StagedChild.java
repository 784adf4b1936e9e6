package dev.echosounder.trial.process;

import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.Destination;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.Portion;
import dev.echosounder.load.generate.ClientAnswers;
import dev.echosounder.load.generate.ConnectTimes;
import dev.echosounder.load.generate.Latencies;
import dev.echosounder.load.generate.LoadConnections;
import dev.echosounder.load.generate.Run;
import dev.echosounder.load.generate.RunFailure;
import dev.echosounder.load.generate.RunReport;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.util.concurrent.CountDownLatch;

/** A real child with staged connections, which behave as the name of their client says. */
final class StagedChild {

    static final String SOUND = "sound";
    static final String MISMATCH = "mismatch";
    static final String UNCONNECTED = "unconnected";
    static final String UNKNOWN = "unknown";
    static final String ENDLESS = "endless";
    static final String EXITS = "exits";
    static final String GARBLES = "garbles";
    static final String STRAYS = "strays";
    static final String THROWS = "throws";

    private StagedChild() {}

    public static void main(String[] arguments) {
        Child.run(StagedChild::open);
    }

    private static LoadConnections open(ClientSpec client, Destination server, LoadShape shape, Portion portion)
            throws IOException {
        String name = ((ClientSpec.Model) client).name();
        if (name.equals(UNKNOWN)) {
            throw new IllegalArgumentException("There is no such client.");
        }
        return new StagedConnections(name, server.address());
    }

    private record StagedConnections(String name, InetSocketAddress server) implements LoadConnections {

        @Override
        public ConnectTimes connect() throws RunFailure {
            if (name.equals(UNCONNECTED)) {
                throw new RunFailure(RunFailure.Kind.UNCONNECTED, "Client 3 of 4 was refused.");
            }
            return new ConnectTimes(server.getPort(), 2L * server.getPort());
        }

        @Override
        public RunReport run(LoadShape shape) throws RunFailure {
            System.err.println("the run begins");
            return switch (name) {
                case SOUND -> report(shape);
                case MISMATCH -> throw new RunFailure(RunFailure.Kind.MISMATCH, "Byte 7 is wrong.");
                case ENDLESS -> endless();
                case EXITS -> exit();
                case GARBLES -> say("@echosounder:****");
                case STRAYS -> say(MessageCodec.encode(new Reply.Done()));
                default -> throw new IllegalStateException("The connections are not well");
            };
        }

        private static RunReport report(LoadShape shape) {
            Latencies latencies = Latencies.empty();
            latencies.response().recordValue(1_000);
            int messages = shape.connections();
            return new RunReport(
                    Run.closed(1_000_000, messages, 0.5, Double.NaN), latencies, ClientAnswers.of(messages));
        }

        private static RunReport endless() {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException impossible) {
                // Then it has an end after all.
            }
            return null;
        }

        private static RunReport exit() {
            Runtime.getRuntime().halt(3);
            return null;
        }

        private static RunReport say(String line) {
            new PrintStream(new FileOutputStream(FileDescriptor.out), true).println(line);
            return endless();
        }

        @Override
        public void close() {
            System.err.println("connections are closed");
        }
    }
}
