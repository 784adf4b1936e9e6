package dev.echosounder.trial.process;

import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.Destination;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.ServiceSpec;
import dev.echosounder.trial.ServerSpec;
import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;

/**
 * What a child is asked. It answers every request, in order, with the reply that belongs to it, or with
 * {@link Reply.Failed} or {@link Reply.RunFailed}.
 */
sealed interface Request extends Serializable {

    /**
     * @param host where it is to listen, an address in numbers; an outside server listens where its command says
     * @param spec what it is to serve; an outside server serves what it serves
     * @param listenWithin how long an outside server may take until it listens
     */
    record Serve(ServerSpec server, String host, ServiceSpec spec, Duration listenWithin) implements Request {}

    /** Whether the server lives. */
    record Look() implements Request {}

    record StopServing(Duration grace) implements Request {}

    record Connect(String connections, ClientSpec client, Destination server, LoadShape shape) implements Request {}

    record Run(String connections, LoadShape shape) implements Request {}

    record CloseConnections() implements Request {}

    /** Count pinned virtual threads from now on. */
    record WatchPinning() implements Request {}

    /** How many virtual threads were pinned since then. */
    record Pinned(Instant since) implements Request {}

    /** What its JVM counts. */
    record Count() implements Request {}

    /**
     * What it has used as one of the two sides that it may play.
     *
     * @param server as the server, otherwise as the load
     */
    record Measure(boolean server) implements Request {}

    /**
     * What its machine has counted.
     *
     * @param ours processes of the trial
     */
    record ReadMachine(Set<Long> ours) implements Request {}

    /** What its machine is. */
    record Describe() implements Request {}
}
