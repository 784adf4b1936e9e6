package dev.echosounder.netty;

import dev.echosounder.api.ThreadKind;
import java.util.Locale;
import java.util.function.Function;

/** Which threads run the sessions. */
enum SessionThreading {

    /** The event loop of each connection. */
    LOOPS(ThreadKind.LOOP, "none: the event loops run the sessions", name -> new LoopSessionExecutor()),

    /** An executor group, one of whose threads belongs to each connection, as Netty's pipelines deal them out. */
    POOL(
            ThreadKind.WORKER,
            String.format(Locale.ROOT, "%d, a DefaultEventExecutorGroup", PoolSessionExecutor.THREADS),
            PoolSessionExecutor::new),

    /** A virtual thread for each connection. */
    VIRTUAL(ThreadKind.OWN_VIRTUAL_THREAD, "a virtual one for each connection", VirtualSessionExecutor::new);

    private final ThreadKind kind;
    private final String text;
    private final Function<String, SessionExecutor> executor;

    SessionThreading(ThreadKind kind, String text, Function<String, SessionExecutor> executor) {
        this.kind = kind;
        this.text = text;
        this.executor = executor;
    }

    ThreadKind kind() {
        return kind;
    }

    /** Describes the threads, for the model's settings. */
    String text() {
        return text;
    }

    /**
     * Makes the executor of one server or client.
     *
     * @param name the first part of its threads' names
     */
    SessionExecutor executor(String name) {
        return executor.apply(name);
    }
}
