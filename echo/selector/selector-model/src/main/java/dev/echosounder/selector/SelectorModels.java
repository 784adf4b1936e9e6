package dev.echosounder.selector;

import static dev.echosounder.api.ThreadKind.LOOP;
import static dev.echosounder.api.ThreadKind.VIRTUAL_WORKER;
import static dev.echosounder.api.ThreadKind.WORKER;
import static dev.echosounder.transport.SharedSettings.kibibytes;

import dev.echosounder.api.Model;
import dev.echosounder.api.ModelProvider;
import dev.echosounder.api.ThreadKind;
import dev.echosounder.transport.DirectMemory;
import dev.echosounder.transport.SharedSettings;
import dev.echosounder.transport.Tcp;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * The models of this family. They differ in how many selectors there are, which threads read and run the sessions,
 * which thread writes, and what there is between a connection and its channel.
 */
public final class SelectorModels implements ModelProvider {

    private static final SelectorModel.LoopMaker STRAIGHT =
            (name, workers) -> new ServingLoop(name, DirectMemory::allocate, LoopConnection::new);

    @Override
    public List<Model> models() {
        return List.of(
                byTheLoop("selector", 1, STRAIGHT, ""),
                multi(SharedSettings.loops()),
                // Few threads are woken (PlatformWorkers), and the loop yields once after it has handed connections
                // over (DispatchingLoop.endRound).
                pool("selector-pool", LOOP, LoopWrittenConnection::new),
                pool("selector-pool-async-write", WORKER, OffloadedConnection::new),
                virtual(),
                // Streams in front of the channels: old code, moved to channels without being changed.
                byTheLoop(
                        "streams-selector",
                        1,
                        (name, workers) -> new ServingLoop(name, ByteBuffer::allocate, StreamsConnection::new),
                        ", on the heap"));
    }

    /** Several selectors, among which connections are dealt out. */
    static SelectorModel multi(int loops) {
        return byTheLoop("selector-multi", loops, STRAIGHT, "");
    }

    /** The thread of each selector does everything for its connections. */
    private static SelectorModel byTheLoop(String name, int loops, SelectorModel.LoopMaker loop, String where) {
        return new SelectorModel(
                name,
                LOOP,
                LOOP,
                loops,
                workers -> null,
                loop,
                "read buffer",
                kibibytes(Tcp.READ_BYTES) + ", one for each loop" + where);
    }

    /** One selector; the threads of a pool read and run the sessions. Threads that are not needed are not woken. */
    private static SelectorModel pool(String name, ThreadKind writes, DispatchingLoop.Connections connections) {
        return new SelectorModel(
                name,
                WORKER,
                writes,
                1,
                workers -> PlatformWorkers.start(workers, SharedSettings.poolThreads()),
                (loop, workers) -> new DispatchingLoop(loop, workers, connections),
                "worker threads",
                Integer.toString(SharedSettings.poolThreads()),
                "read buffer",
                kibibytes(Tcp.READ_BYTES) + ", one for each worker");
    }

    /**
     * One selector; virtual threads, one for each ready connection, read and run the sessions, and the selector's
     * thread writes. Each of these threads starts the next ({@link VirtualWorkers}).
     */
    private static SelectorModel virtual() {
        return new SelectorModel(
                "selector-virtual",
                VIRTUAL_WORKER,
                LOOP,
                1,
                VirtualWorkers::new,
                (loop, workers) -> new DispatchingLoop(loop, workers, LoopWrittenConnection::new),
                "scheduler of virtual threads",
                "the JDK's own",
                "read buffer",
                kibibytes(Workspace.SMALL_BYTES) + ", growing to " + kibibytes(Tcp.READ_BYTES)
                        + ", one for each turn that is taken at a time");
    }
}
