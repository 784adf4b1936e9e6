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
 * Files and folders of results. Failures are told in a sentence: the exceptions of the JDK often say nothing but the
 * name of the file.
 */
final class Disk {

    private Disk() {}

    /** Something that the disk may refuse. */
    @FunctionalInterface
    interface Access<T> {
        T get() throws IOException;
    }

    /** Something that the disk may refuse. */
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
                    "The result cannot be written to %s: %s. Make room there, or let this user write there."
                            .formatted(place, reason(refused)),
                    refused);
        }
    }

    /** Writes the content. */
    @FunctionalInterface
    interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    /** Writes a text, as the other one does. */
    static void write(Path file, String text) throws IOException {
        write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    /**
     * Writes a file that is either as it was or whole, whenever it is read and whatever fails while it is written: it
     * is written next to its place and then renamed over it, which the file system does in one step.
     */
    static void write(Path file, Content content) throws IOException {
        Path beside = file.resolveSibling(file.getFileName() + ".tmp");
        try {
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(beside))) {
                content.writeTo(out);
            }
            Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(beside);
        }
    }

    /**
     * Makes room for a new result by moving what is in its place to the same name with {@code .previous} appended, and
     * what was there to {@code .previous-2}, and so forth. Nothing is ever deleted.
     */
    static void moveAside(Path place) throws IOException {
        moveAside(place, place, 1);
    }

    /** The oldest first. */
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
            case NoSuchFileException missing -> missing.getFile() + " is not there";
            case FileSystemException other when other.getReason() != null -> other.getFile() + ": " + other.getReason();
            default -> refused.getMessage() == null ? refused.toString() : refused.getMessage();
        };
        return reason.replaceAll("\\.$", "");
    }
}
