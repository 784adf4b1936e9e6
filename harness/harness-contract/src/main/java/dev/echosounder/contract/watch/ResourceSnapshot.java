package dev.echosounder.contract.watch;

import dev.echosounder.api.LibraryWatch;
import dev.echosounder.api.Models;
import dev.echosounder.contract.client.Timeouts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;

/**
 * What this process held at some moment, of the things that a server must give back.
 *
 * @param descriptors empty where the system does not list them
 */
public record ResourceSnapshot(Threads threads, Optional<Descriptors> descriptors, DirectBuffers buffers) {

    private static final int LOOK_AGAIN_MILLIS = 5;

    private static final List<LibraryWatch> LIBRARIES = ServiceLoader.load(LibraryWatch.class).stream()
            .map(ServiceLoader.Provider::get)
            .toList();

    /** How the names begin of threads that no server can end. */
    private static final List<String> PROCESS_WIDE = Models.all().stream()
            .flatMap(model -> model.processWideThreads().stream())
            .distinct()
            .toList();

    public static ResourceSnapshot now() {
        return new ResourceSnapshot(Threads.now(), Descriptors.now(), DirectBuffers.now());
    }

    /**
     * Waits until nothing is left that was not there then.
     *
     * @param subject of the sentence that says so, with its auxiliary verb: "The scenario has"
     */
    public void awaitNothingLeftBy(String subject) {
        long since = System.nanoTime();
        for (List<String> left; !(left = left()).isEmpty(); pause()) {
            if (System.nanoTime() - since > Timeouts.limit().toNanos()) {
                throw new AssertionError("%s left behind: %s.".formatted(subject, String.join(" and ", left)));
            }
        }
    }

    /** What there is now that was not then, in a phrase for each kind. */
    private List<String> left() {
        List<String> left = new ArrayList<>();
        Set<String> started = new TreeSet<>(threads.startedSince());
        started.removeIf(name -> PROCESS_WIDE.stream().anyMatch(name::startsWith));
        if (!started.isEmpty()) {
            left.add("the threads " + started);
        }
        Map<String, Long> opened = descriptors.map(Descriptors::openedSince).orElse(Map.of());
        if (!opened.isEmpty()) {
            left.add("file descriptors " + opened);
        }
        long kept = buffers.leftSince();
        if (kept > 0) {
            left.add(String.format(Locale.ROOT, "%,d direct buffers more than the JDK and pools keep", kept));
        }
        return left;
    }

    private static void pause() {
        try {
            Thread.sleep(LOOK_AGAIN_MILLIS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for what a server has left behind", interrupted);
        }
    }

    /** What the libraries of models have reported as never released, since the last call. */
    static List<String> reportedByLibraries() {
        return LIBRARIES.stream().flatMap(library -> library.leaks().stream()).toList();
    }
}
