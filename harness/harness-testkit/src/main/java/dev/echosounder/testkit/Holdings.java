package dev.echosounder.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.ServiceLoader;
import java.util.TreeSet;

/**
 * What this process held at some moment, of the things that a server must give back.
 *
 * @param descriptors empty where the system does not tell
 */
record Holdings(Threads threads, Optional<Descriptors> descriptors, DirectBuffers buffers) {

    private static final List<LibraryWatch> LIBRARIES = ServiceLoader.load(LibraryWatch.class).stream().map(ServiceLoader.Provider::get).toList();

    static Holdings now() {
        return new Holdings(Threads.now(), Descriptors.now(), DirectBuffers.now());
    }

    /** What there is now that was not then, in a phrase for each kind. */
    List<String> leftBehind() {
        List<String> left = new ArrayList<>();
        Set<String> started = new TreeSet<>(threads.startedSince());
        started.removeIf(name -> LIBRARIES.stream().anyMatch(library -> library.shares(name)));
        if (!started.isEmpty()) {
            left.add("threads " + started);
        }
        Map<String, Long> opened = descriptors.map(Descriptors::openedSince).orElse(Map.of());
        if (!opened.isEmpty()) {
            left.add("descriptors " + opened);
        }
        long kept = buffers.leftSince();
        if (kept > 0) {
            left.add("direct buffers {more than the JDK keeps=" + kept + "}");
        }
        return left;
    }

    /** What the libraries that models are built on say that nobody has given back, since they were last asked. */
    static List<String> reportedByLibraries() {
        return LIBRARIES.stream().flatMap(library -> library.leaks().stream()).toList();
    }
}
