package dev.echosounder.load;

import dev.echosounder.linux.Ring;
import java.util.Optional;

/** The mechanism by which the load generator waits, receives and sends. */
public enum Mechanism {

    /**
     * A selector of the JDK, which is available everywhere: three system calls for a message, fewer if several arrive.
     */
    SELECTOR("a selector"),

    /**
     * Linux's io_uring, called directly: one system call for all messages of a turn. Available if {@link #refusal()} is
     * empty.
     */
    IO_URING("io_uring");

    private final String words;

    Mechanism(String words) {
        this.words = words;
    }

    /** The fastest mechanism that this system allows. */
    public static Mechanism fastest() {
        return IO_URING.refusal().isEmpty() ? IO_URING : SELECTOR;
    }

    /** Why this system does not allow it; empty if it does. */
    public Optional<String> refusal() {
        return this == IO_URING ? Probe.REFUSAL : Optional.empty();
    }

    /** In words, such as "a selector". */
    @Override
    public String toString() {
        return words;
    }

    /** Tried once, at the first use. */
    private static final class Probe {

        static final Optional<String> REFUSAL =
                System.getProperty("os.name").equals("Linux") ? Ring.refusal() : Optional.of("only Linux has it");
    }
}
