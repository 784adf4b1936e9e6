package dev.echosounder.linux.proc;

import java.util.Map;

/** How a process has ended, in words. */
public final class ExitText {

    /** Shells and the JDK alike give 128 and the signal's number for a process that a signal has ended. */
    private static final int SIGNAL = 128;

    private static final int LAST_SIGNAL = 64;
    private static final Map<Integer, String> KNOWN = Map.of(
            1,
            "SIGHUP",
            2,
            "SIGINT",
            4,
            "SIGILL",
            6,
            "SIGABRT",
            7,
            "SIGBUS",
            8,
            "SIGFPE",
            9,
            "SIGKILL, which the kernel sends too when memory runs out",
            11,
            "SIGSEGV",
            13,
            "SIGPIPE: it wrote to a connection that its peer had reset",
            15,
            "SIGTERM");

    private ExitText() {}

    /** Such as {@code ended with exit code 3}, or {@code was killed by signal 11 (SIGSEGV)}. */
    public static String text(int exitValue) {
        int signal = exitValue - SIGNAL;
        if (signal < 1 || signal > LAST_SIGNAL) {
            return "ended with exit code " + exitValue;
        }
        return "was killed by signal " + signal + (KNOWN.containsKey(signal) ? " (" + KNOWN.get(signal) + ")" : "");
    }
}
