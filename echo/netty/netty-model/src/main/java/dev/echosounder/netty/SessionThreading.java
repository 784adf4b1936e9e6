package dev.echosounder.netty;

import dev.echosounder.api.ThreadKind;
import dev.echosounder.transport.SharedSettings;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Supplier;

/** The threads that run the sessions. */
enum SessionThreading {

    /** The event loop of each connection. */
    LOOPS(ThreadKind.LOOP, () -> "none: the event loops run the sessions", name -> NettyConnection::new),

    /** An executor group, one of whose threads belongs to each connection, as Netty's pipelines deal them out. */
    POOL(
            ThreadKind.WORKER,
            () -> String.format(Locale.ROOT, "%,d, a DefaultEventExecutorGroup", SharedSettings.poolThreads()),
            PoolSessionExecutor::new),

    /** A virtual thread for each connection. A loop wakes the first that has work, and each wakes the next. */
    VIRTUAL(ThreadKind.OWN_VIRTUAL_THREAD, () -> "a virtual one for each connection", VirtualSessionExecutor::new);

    final ThreadKind kind;

    /** Describes the threads, for the model's settings. */
    final Supplier<String> text;

    /** Makes the executor of one server or client; takes the first part of its threads' names. */
    final Function<String, SessionExecutor> executor;

    SessionThreading(ThreadKind kind, Supplier<String> text, Function<String, SessionExecutor> executor) {
        this.kind = kind;
        this.text = text;
        this.executor = executor;
    }
}
