package dev.echosounder.blocking;

import dev.echosounder.api.ThreadKind;
import java.util.concurrent.ThreadFactory;

/** The kind of a connection's thread. */
public enum Threads {
    PLATFORM(ThreadKind.OWN_PLATFORM_THREAD) {

        @Override
        ThreadFactory factory(String prefix) {
            return Thread.ofPlatform().name(prefix, 0).factory();
        }

        @Override
        int ahead() {
            return 0; // the system lets a new one run beside those that do
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
        int ahead() {
            return 16;
        }

        @Override
        String text() {
            return "virtual threads, on the JDK's scheduler with a carrier for each of "
                    + Runtime.getRuntime().availableProcessors() + " processors, " + ahead() + " started ahead";
        }
    };

    private final ThreadKind hand;

    Threads(ThreadKind hand) {
        this.hand = hand;
    }

    /** Whose hand such a thread is. */
    ThreadKind hand() {
        return hand;
    }

    /** Makes threads whose names begin like this. */
    abstract ThreadFactory factory(String prefix);

    /** So many are started before there are connections for them. */
    abstract int ahead();

    /** In words. */
    abstract String text();
}
