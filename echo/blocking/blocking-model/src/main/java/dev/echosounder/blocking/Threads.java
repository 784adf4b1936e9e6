package dev.echosounder.blocking;

import dev.echosounder.api.ThreadKind;
import java.util.concurrent.ThreadFactory;

/** The kind of a connection's thread. */
enum Threads {
    PLATFORM(ThreadKind.OWN_PLATFORM_THREAD) {

        @Override
        ThreadFactory factory(String prefix) {
            return Thread.ofPlatform().name(prefix, 0).factory();
        }

        @Override
        String text() {
            return "platform threads";
        }
    },

    VIRTUAL(ThreadKind.OWN_VIRTUAL_THREAD) {

        @Override
        ThreadFactory factory(String prefix) {
            return Thread.ofVirtual().name(prefix, 0).factory();
        }

        @Override
        String text() {
            return "virtual threads, on the JDK's scheduler with a carrier for each of "
                    + Runtime.getRuntime().availableProcessors() + " processors";
        }
    };

    private final ThreadKind kind;

    Threads(ThreadKind kind) {
        this.kind = kind;
    }

    /** The kind of such a thread in a model's roles. */
    ThreadKind kind() {
        return kind;
    }

    /** Makes threads whose names begin like this. */
    abstract ThreadFactory factory(String prefix);

    /** Describes such threads, for the model's settings. */
    abstract String text();
}
