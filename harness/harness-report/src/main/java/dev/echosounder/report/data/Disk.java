package dev.echosounder.report.data;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Failures of the disk, told in a sentence: the exceptions of the JDK often say nothing but the name of the file. */
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
