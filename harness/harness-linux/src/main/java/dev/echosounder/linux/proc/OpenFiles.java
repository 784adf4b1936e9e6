package dev.echosounder.linux.proc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The files that a process has open, sockets among them. */
public final class OpenFiles {

    private OpenFiles() {}

    /**
     * What its descriptors stand for, such as {@code socket:[4711]}, by their numbers.
     *
     * @throws IOException if the process has ended, or belongs to another user
     */
    public static Map<Integer, String> of(long process) throws IOException {
        Map<Integer, String> targets = new TreeMap<>();
        for (int number : numbers(process)) {
            try {
                Path link = folder(process).resolve(Integer.toString(number));
                targets.put(number, Files.readSymbolicLink(link).toString());
            } catch (IOException closedMeanwhile) {
                // Then it is not held.
            }
        }
        return targets;
    }

    /** The numbers of its descriptors. */
    static Set<Integer> numbers(long process) throws IOException {
        try (Stream<Path> links = Files.list(folder(process))) {
            return links.map(link -> Integer.parseInt(link.getFileName().toString()))
                    .collect(Collectors.toSet());
        }
    }

    private static Path folder(long process) {
        return Path.of("/proc", Long.toString(process), "fd");
    }

    /** Whether what a descriptor stands for is a socket. */
    public static boolean isSocket(String target) {
        return target.startsWith("socket:");
    }
}
