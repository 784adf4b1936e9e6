package dev.echosounder.load.generate;

import static dev.echosounder.load.generate.Stage.assertFailure;
import static dev.echosounder.load.generate.StagedServer.MILLI;
import static dev.echosounder.load.generate.StagedServer.SECOND;

import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.generate.RunFailure.Kind;
import java.time.Duration;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Faults before a run or during it fail the run, and are reported in one sentence. Each client had an answer before.
 */
class FailedRunTest {

    private static final LoadShape CLOSED = LoadShape.pingPong(10, 100, 64);
    private static final LoadShape RECONNECTING = LoadShape.pingPong(1, 100, 64).at(new LoadModel.Reconnecting());
    private static final LoadShape RAMP_UP =
            LoadShape.pingPong(2, 1_000, 64).at(new LoadModel.RampUp(1, Duration.ofSeconds(30)));

    private record Fault(LoadShape shape, Kind kind, String message, BiConsumer<StagedNetwork, StagedServer> what) {}

    static final List<Fault> FAULTS = List.of(
            new Fault(
                    CLOSED,
                    Kind.MISMATCH,
                    "Client 3 received .*", // a doubled answer
                    (network, _) ->
                            network.in(105_000, () -> network.channels.get(3).send(Messages.message(3, 1, 64)))),
            new Fault(
                    CLOSED,
                    Kind.MISMATCH,
                    "Client 3 received a wrong byte: byte 1 of the answer to message 2 is 0x01 .*",
                    (network, _) -> network.channels.get(3).send(new byte[] {1, 2, 3})),
            new Fault(
                    CLOSED,
                    Kind.LOST,
                    "The server closed the connection while client 3 had 1 answers to 2 messages.",
                    (network, _) -> network.channels.get(3).sendEnd()),
            new Fault(
                    CLOSED,
                    Kind.LOST,
                    "The connection failed while client 5 had .*java.io.IOException: Connection reset",
                    (network, _) -> network.in(MILLI, network.channels.get(5)::reset)),
            new Fault(
                    CLOSED,
                    Kind.LOST,
                    "No answer at all for 10 s: 10 of 10 clients still waiting; client 0 has .*",
                    (_, server) -> server.pause(3 * MILLI, 1_000 * SECOND)),
            new Fault(
                    RAMP_UP,
                    Kind.LOST,
                    "No answer at all for 10 s: .*", // although another is yet to join
                    (_, server) -> server.pause(50 * MILLI, 25 * SECOND)),
            new Fault(
                    RECONNECTING,
                    Kind.LOST,
                    "No answer at all for 10 s: 1 of 1 clients still waiting; client 0 has .*",
                    (_, server) -> server.pause(MILLI, 25 * SECOND)),
            new Fault(
                    RECONNECTING,
                    Kind.UNCONNECTED,
                    "A client could not connect for its next message, after 11 answers to all clients: Connection"
                            + " refused",
                    (network, _) -> network.most = 11),
            new Fault(
                    RECONNECTING,
                    Kind.LOST,
                    "The server closed the connection while client 0 had .*",
                    (network, _) ->
                            network.in(MILLI, () -> network.channels.getLast().sendEnd())),
            new Fault(
                    RECONNECTING,
                    Kind.MISMATCH,
                    "Client 0 received a wrong byte: .*",
                    (network, _) ->
                            network.in(MILLI, () -> network.channels.getLast().send(new byte[64]))));

    @ParameterizedTest
    @FieldSource("FAULTS")
    void isReportedInOneSentence(Fault fault) throws RunFailure {
        StagedClock clock = new StagedClock();
        StagedServer server = new StagedServer(10_000, 100_000);
        StagedNetwork network = server.on(clock);
        network.connecting = 50_000;
        GeneratorConnections load = Stage.connected(fault.shape, clock, network);
        fault.what.accept(network, server);

        assertFailure(fault.kind, () -> load.run(fault.shape)).hasMessageMatching(fault.message);
    }
}
