package dev.echosounder.linux.proc;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The programs of this machine.
 *
 * @param folders where they are, the first to be looked into first
 */
public record Programs(List<Path> folders) {

    /** The programs that a shell finds. */
    public static Programs here() {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return new Programs(Stream.of(path.split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(Path::of)
                .toList());
    }

    /**
     * The program of this name.
     *
     * @param from the package that has it
     * @throws IOException if it is not here; the message says what to install
     */
    public Path require(String name, String from) throws IOException {
        return find(name)
                .orElseThrow(
                        () -> new IOException("There is no %s here: install %s to have it.".formatted(name, from)));
    }

    public Optional<Path> find(String name) {
        return folders.stream()
                .map(folder -> folder.resolve(name))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
