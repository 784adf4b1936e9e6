package dev.echosounder.netty.channel;

import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakDetector.Level;
import java.util.List;
import java.util.Locale;

/**
 * Netty's search for buffers that were not released: a stack trace of one in a hundred or so, where the level is
 * Netty's own.
 */
public final class LeakDetection {

    private static final List<String> ASKED_FOR_BY =
            List.of("io.netty.leakDetection.level", "io.netty.leakDetectionLevel");

    private LeakDetection() {}

    /**
     * Turns leak detection off, as Vert.x does by itself, and as benchmarks of Netty do, unless a system property of
     * Netty's asks for it.
     */
    public static void offUnlessAskedFor() {
        if (ASKED_FOR_BY.stream().allMatch(property -> System.getProperty(property) == null)) {
            ResourceLeakDetector.setLevel(Level.DISABLED);
        }
    }

    /** The level of leak detection, for a table of settings. */
    static String level() {
        return ResourceLeakDetector.getLevel().name().toLowerCase(Locale.ROOT);
    }
}
