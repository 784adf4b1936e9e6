package dev.echosounder.report.data;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Reads and writes files and folders of results. Failures are reported in a sentence, because the JDK's exceptions
 * often contain only the name of the file.
 */
final class Disk {

    private Disk() {}

    /** A read that may fail. */
    @FunctionalInterface
    interface Access<T> {
        T get() throws IOException;
    }

    /** A change that may fail. */
    @FunctionalInterface
    interface Change {
        void make() throws IOException;
    }

    static <T> T reading(Path file, Access<T> access) throws IOException {
        try {
            return access.get();
        } catch (IOException refused) {
            throw new IOException("%s cannot be read: %s.".formatted(file, reason(refused)), refused);
        }
    }

    static void writing(Path place, Change change) throws IOException {
        try {
            change.make();
        } catch (IOException refused) {
            throw new IOException(
                    "The result cannot be written to %s: %s. Free space there, or let this user write there."
                            .formatted(place, reason(refused)),
                    refused);
        }
    }

    /** Writes the content. */
    @FunctionalInterface
    interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    /** Writes a text as a file, as {@link #write(Path, Content)} does. */
    static void write(Path file, String text) throws IOException {
        write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    /**
     * Writes a file atomically: whenever it is read, it is either the old or the new one, complete. The new one is
     * written next to its place and then renamed over it, which the file system does in one step.
     */
    static void write(Path file, Content content) throws IOException {
        Path temporary = file.resolveSibling(file.getFileName() + ".tmp");
        try {
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(temporary))) {
                content.writeTo(out);
            }
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    /**
     * Moves what is in the place of a new result to the same name with {@code .previous} appended, and what was there
     * to {@code .previous-2}, and so on. Nothing is ever deleted.
     */
    static void moveAside(Path place) throws IOException {
        moveAside(place, place, 1);
    }

    /** Moves the oldest first. */
    private static void moveAside(Path place, Path occupied, int age) throws IOException {
        if (Files.exists(occupied)) {
            Path aside = place.resolveSibling(place.getFileName() + ".previous" + (age == 1 ? "" : "-" + age));
            moveAside(place, aside, age + 1);
            Files.move(occupied, aside);
        }
    }

    private static String reason(IOException refused) {
        String reason = switch (refused) {
            case AccessDeniedException denied -> denied.getFile() + " may not be accessed";
            case FileAlreadyExistsException exists -> exists.getFile() + " is in the way";
            case NoSuchFileException missing -> missing.getFile() + " does not exist";
            case FileSystemException other when other.getReason() != null -> other.getFile() + ": " + other.getReason();
            default -> refused.getMessage() == null ? refused.toString() : refused.getMessage();
        };
        return reason.replaceAll("\\.$", "");
    }
}
