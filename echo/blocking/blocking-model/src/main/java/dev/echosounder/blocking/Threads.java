package dev.echosounder.blocking;

import dev.echosounder.api.ThreadKind;
import java.util.concurrent.ThreadFactory;
import java.util.function.Function;

/** The kind of a connection's thread. */
enum Threads {
    PLATFORM(
            ThreadKind.OWN_PLATFORM_THREAD,
            "platform threads",
            prefix -> Thread.ofPlatform().name(prefix, 0).factory()),

    VIRTUAL(
            ThreadKind.OWN_VIRTUAL_THREAD,
            "virtual threads, on the JDK's scheduler with a carrier for each of "
                    + Runtime.getRuntime().availableProcessors() + " processors",
            prefix -> Thread.ofVirtual().name(prefix, 0).factory());

    /** The kind of such a thread in a model's roles. */
    final ThreadKind kind;

    /** Describes such threads, for the model's settings. */
    final String text;

    private final Function<String, ThreadFactory> factory;

    Threads(ThreadKind kind, String text, Function<String, ThreadFactory> factory) {
        this.kind = kind;
        this.text = text;
        this.factory = factory;
    }

    /** Makes a factory of threads whose names begin with this prefix. */
    ThreadFactory factory(String prefix) {
        return factory.apply(prefix);
    }
}
