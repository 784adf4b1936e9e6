package dev.echosounder.linux.proc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The files that a process has open, sockets among them. */
public final class OpenFiles {

    private OpenFiles() {}

    /**
     * What its descriptors stand for, such as {@code socket:[4711]}: one for each that it holds.
     *
     * @throws IOException if the process has ended, or belongs to another user
     */
    public static List<String> of(long process) throws IOException {
        List<String> targets = new ArrayList<>();
        try (Stream<Path> links = Files.list(Path.of("/proc", Long.toString(process), "fd"))) {
            for (Path link : links.toList()) {
                try {
                    targets.add(Files.readSymbolicLink(link).toString());
                } catch (IOException closedMeanwhile) {
                    // Then it is not held.
                }
            }
        }
        return targets;
    }

    /** Whether what a descriptor stands for is a socket. */
    public static boolean isSocket(String target) {
        return target.startsWith("socket:");
    }
}
