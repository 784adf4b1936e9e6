package dev.echosounder.load;

import dev.echosounder.linux.Ring;
import java.util.Optional;

/** What the load generator uses to wait, receive and send. */
public enum Mechanism {

    /** A selector of the JDK: three system calls for a message, fewer where several have come. Everywhere. */
    SELECTOR("a selector"),

    /**
     * Linux's io_uring, called directly: one system call for all messages of a turn. Where {@link #refusal()} does not
     * say why not.
     */
    IO_URING("io_uring");

    private final String words;

    Mechanism(String words) {
        this.words = words;
    }

    /** The one that costs a message least, of those that this system allows. */
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

    /** Asked once, at the first use. */
    private static final class Probe {

        static final Optional<String> REFUSAL =
                System.getProperty("os.name").equals("Linux") ? Ring.refusal() : Optional.of("only Linux has it");
    }
}
