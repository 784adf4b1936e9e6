package dev.echosounder.load.service;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/**
 * Files of one length that servers read, in a temporary folder. There are several with different contents, so that a
 * server has to read them and cannot remember one. They have just been written when they are first read, so the
 * operating system has them in its page cache.
 */
public final class ServiceFiles implements AutoCloseable {

    /** The most files. */
    private static final int MOST_FILES = 64;

    /** Of large files there are fewer, which have this length together. */
    private static final int MOST_BYTES = 64 * 1024 * 1024;

    private final Path folder;
    private final int count;

    private ServiceFiles(Path folder, int count) {
        this.folder = folder;
        this.count = count;
    }

    /**
     * Writes them. They are deleted by {@link #close}, or when this JVM exits.
     *
     * @param bytes length of each
     * @throws IOException if that fails, for want of space for example
     */
    public static ServiceFiles write(int bytes) throws IOException {
        Path folder = Files.createTempDirectory("echosounder-files-");
        folder.toFile().deleteOnExit();
        ServiceFiles files = new ServiceFiles(folder, count(bytes));
        try {
            for (int number = 0; number < files.count; number++) {
                Path file = Files.write(file(folder, number), content(number, bytes));
                file.toFile().deleteOnExit();
            }
        } catch (IOException failure) {
            files.close();
            throw failure;
        }
        return files;
    }

    /** Where they are. */
    public Path folder() {
        return folder;
    }

    /** How many files of this length there are. */
    static int count(int bytes) {
        return Math.clamp(MOST_BYTES / bytes, 1, MOST_FILES);
    }

    /** The file of this number, from 0. */
    static Path file(Path folder, int number) {
        return folder.resolve(number + ".bin");
    }

    /** What is in the file of this number. */
    static byte[] content(int number, int bytes) {
        byte[] content = new byte[bytes];
        new Random(number).nextBytes(content);
        return content;
    }

    /** Deletes them. Calling it again does nothing. */
    @Override
    public void close() {
        try {
            for (int number = 0; number < count; number++) {
                Files.deleteIfExists(file(folder, number));
            }
            Files.deleteIfExists(folder);
        } catch (IOException failure) {
            System.err.println("The temporary files of servers could not be deleted: " + failure);
        }
    }
}
