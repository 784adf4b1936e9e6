package dev.echosounder.linux.proc;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads small files in which Linux reports one thing each. A missing file is an empty result. */
public final class Facts {

    /** Stands for what the system does not expose. */
    public static final String UNKNOWN = "unknown";

    private final Path root;

    /** @param root of the file system */
    public Facts(Path root) {
        this.root = root;
    }

    Path path(String path) {
        return root.resolve(path);
    }

    /** What a symbolic link says, such as the one by which a process names its namespace. */
    public Optional<String> target(String path) {
        try {
            return Optional.of(Files.readSymbolicLink(root.resolve(path)).toString());
        } catch (IOException absent) {
            return Optional.empty();
        }
    }

    List<String> lines(String path) {
        try {
            return Files.readAllLines(root.resolve(path), StandardCharsets.ISO_8859_1);
        } catch (IOException absent) {
            return List.of();
        }
    }

    /** The first line, without blanks around it. */
    public Optional<String> line(String path) {
        return lines(path).stream()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .findFirst();
    }

    /** What follows this word at the beginning of a line. */
    Optional<String> after(String path, String word) {
        return lines(path).stream()
                .filter(line -> line.startsWith(word))
                .map(line -> line.substring(word.length()).strip())
                .findFirst();
    }

    public static long number(String text) {
        try {
            return Long.parseLong(text.strip());
        } catch (NumberFormatException strange) {
            return -1;
        }
    }
}
