package dev.echosounder.trial.machine;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A lock that allows one measurement at a time on this machine, for all builds and users, because two at once would
 * disturb each other. The system releases it when the process that holds it ends. The lock's file describes that
 * process.
 */
public final class MeasurementLock implements AutoCloseable {

    private static final int LOOK_AGAIN_MILLIS = 100;

    private static final int LONGEST_COMMAND = 160;

    private static final int LONGEST_HOLDER = 1_024;

    private static final DateTimeFormatter SINCE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

    private final FileChannel file;
    private final FileLock lock;

    private MeasurementLock(FileChannel file, FileLock lock) {
        this.file = file;
        this.lock = lock;
    }

    /** Waits until no other process on this machine measures, and acquires the lock. */
    public static MeasurementLock acquire(Consumer<String> stages) throws IOException {
        return acquire(stages, Optional.empty());
    }

    /**
     * Waits until no other process on this machine measures, and acquires the lock.
     *
     * @param stages receives one short line if there is a process to wait for
     * @param longest the longest time to wait; empty for no limit
     * @throws IOException if another process still measures then, or the lock cannot be opened; the message is one
     *     sentence
     */
    public static MeasurementLock acquire(Consumer<String> stages, Optional<Duration> longest) throws IOException {
        return acquire(Path.of(System.getProperty("java.io.tmpdir"), "echosounder-measures.lock"), stages, longest);
    }

    static MeasurementLock acquire(Path path, Consumer<String> stages, Optional<Duration> longest) throws IOException {
        long began = System.nanoTime();
        FileChannel file = open(path);
        try {
            Optional<FileLock> lock = lock(file);
            if (lock.isEmpty() && longest.filter(Duration::isZero).isEmpty()) {
                stages.accept("waiting for another measurement on this machine" + holder(file));
            }
            while (lock.isEmpty()) {
                if (longest.isPresent()
                        && System.nanoTime() - began >= longest.get().toNanos()) {
                    throw new IOException("Another measurement runs on this machine%s: try again when it has ended."
                            .formatted(holder(file)));
                }
                Thread.sleep(LOOK_AGAIN_MILLIS);
                lock = lock(file);
            }
            write(file, description());
            return new MeasurementLock(file, lock.get());
        } catch (InterruptedException interrupted) {
            file.close();
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while waiting for another measurement on this machine", interrupted);
        } catch (Throwable failure) {
            file.close();
            throw failure;
        }
    }

    /** The lock is for all users of the machine, whichever of them measures first. */
    private static FileChannel open(Path path) throws IOException {
        try {
            if (Files.notExists(path)) {
                Files.createFile(path);
            }
        } catch (FileAlreadyExistsException _) {
            // another process was faster
        } catch (AccessDeniedException denied) {
            throw new IOException(
                    ("The lock %s cannot be made, so it is not known whether another measurement runs here: make"
                                    + " its folder writable, or name another by -Djava.io.tmpdir.")
                            .formatted(path),
                    denied);
        }
        try {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-rw-rw-"));
        } catch (IOException | UnsupportedOperationException _) {
            // another user's file, with the permissions that this user has set; or a file system without permissions
        }
        try {
            return FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
        } catch (AccessDeniedException denied) {
            throw new IOException(
                    ("Another user's lock, %s, cannot be opened, so it is not known whether another"
                                    + " measurement runs here: have its owner remove it or make it writable (chmod"
                                    + " a+rw).")
                            .formatted(path),
                    denied);
        }
    }

    private static Optional<FileLock> lock(FileChannel file) throws IOException {
        try {
            return Optional.ofNullable(file.tryLock());
        } catch (OverlappingFileLockException ownProcessHasIt) {
            return Optional.empty();
        }
    }

    private static String description() {
        String command = System.getProperty("sun.java.command", "java");
        return "process %d of %s, since %s: %s"
                .formatted(
                        ProcessHandle.current().pid(),
                        System.getProperty("user.name"),
                        SINCE.format(LocalDateTime.now()),
                        command.length() <= LONGEST_COMMAND ? command : command.substring(0, LONGEST_COMMAND) + "...");
    }

    /**
     * Reads through the same channel, because closing another channel to the file would release this process's lock.
     */
    private static String holder(FileChannel file) throws IOException {
        ByteBuffer text = ByteBuffer.allocate(LONGEST_HOLDER);
        file.read(text, 0);
        String holder = StandardCharsets.UTF_8.decode(text.flip()).toString().strip();
        return holder.isEmpty() ? "" : " (%s)".formatted(holder);
    }

    private static void write(FileChannel file, String text) throws IOException {
        file.truncate(0);
        file.write(StandardCharsets.UTF_8.encode(text + System.lineSeparator()), 0);
    }

    @Override
    public void close() throws IOException {
        try (file) {
            file.truncate(0);
            lock.release();
        }
    }
}
