package dev.echosounder.trial.process;

import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.Destination;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.Portion;
import dev.echosounder.load.ServiceSpec;
import dev.echosounder.load.service.ServiceResource;
import dev.echosounder.trial.ServerSpec;
import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;

/**
 * A request to a child. It answers every request, in order, with the reply that belongs to it, or with
 * {@link Reply.Failed} or {@link Reply.RunFailed}.
 */
sealed interface Request extends Serializable {

    /**
     * Start a server.
     *
     * @param host the numeric address at which it must listen; an outside server listens where its command says
     * @param spec the service; an outside server has its own
     * @param resource what the service uses outside of its process
     * @param listenWithin how long an outside server may take until it listens
     */
    record Serve(ServerSpec server, String host, ServiceSpec spec, ServiceResource resource, Duration listenWithin)
            implements Request {}

    /**
     * Be the backend that servers ask.
     *
     * @param host where it is to listen, an address in numbers
     * @param time that it takes for an answer
     */
    record ServeBackend(String host, Duration time) implements Request {}

    /** How often the backend was asked. */
    record CountAnswers() implements Request {}

    /** Check that the server is alive. */
    record CheckAlive() implements Request {}

    record StopServing(Duration grace) implements Request {}

    record Connect(String connections, ClientSpec client, Destination server, LoadShape shape, Portion portion)
            implements Request {}

    record Run(String connections, LoadShape shape) implements Request {}

    /**
     * Begin a run at this time, or at once if that is over.
     *
     * @param startNanos on the clock of the child's host
     */
    record RunAt(String connections, LoadShape shape, long startNanos) implements Request {}

    record Disconnect(String connections) implements Request {}

    record CloseConnections() implements Request {}

    /** Count pinned virtual threads from now on. */
    record WatchPinning() implements Request {}

    /** Report how many virtual threads were pinned since then. */
    record Pinned(Instant since) implements Request {}

    /** Report the counters of the JVM. */
    record Count() implements Request {}

    /**
     * Report what the child has used as one of the two sides that it may play.
     *
     * @param server whether as the server, otherwise as the load
     */
    record Measure(boolean server) implements Request {}

    /**
     * Report the counters of the machine.
     *
     * @param ours the process ids of the trial
     */
    record ReadMachine(Set<Long> ours) implements Request {}

    /** Collect garbage, and report how much of the heap is still in use. */
    record ReadLiveHeap() implements Request {}

    /** Report the memory that the kernel has taken for itself. */
    record ReadKernelMemory() implements Request {}

    /** Describe the machine. */
    record Describe() implements Request {}
}
