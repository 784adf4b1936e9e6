package dev.echosounder.trial.machine;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * One measurement at a time on this machine, whichever builds ask for them: two beside each other would measure each
 * other. The system gives the turn back when the process that had it ends, however it ends.
 */
public final class MeasuringAlone implements AutoCloseable {

    private static final int LOOK_AGAIN_MILLIS = 100;

    private final FileChannel file;
    private final FileLock turn;

    private MeasuringAlone(FileChannel file, FileLock turn) {
        this.file = file;
        this.turn = turn;
    }

    /**
     * Waits until no other process on this machine measures.
     *
     * @param stages hears, in one short line, if there is a process to wait for
     */
    public static MeasuringAlone onThisMachine(Consumer<String> stages) throws IOException {
        return by(
                Path.of(System.getProperty("java.io.tmpdir"), "echosounder-measures.lock"),
                () -> stages.accept("waiting, as something else is measured on this machine"));
    }

    /** @param waits called once if another process has the turn */
    static MeasuringAlone by(Path lock, Runnable waits) throws IOException {
        FileChannel file = open(lock);
        try {
            Optional<FileLock> turn = turn(file);
            if (turn.isEmpty()) {
                waits.run();
            }
            while (turn.isEmpty()) {
                Thread.sleep(LOOK_AGAIN_MILLIS);
                turn = turn(file);
            }
            return new MeasuringAlone(file, turn.get());
        } catch (InterruptedException interrupted) {
            file.close();
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while another comparison was measured", interrupted);
        } catch (Throwable failure) {
            file.close();
            throw failure;
        }
    }

    /** The lock is for all users of the machine, whichever of them measures first. */
    private static FileChannel open(Path lock) throws IOException {
        try {
            if (Files.notExists(lock)) {
                Files.createFile(lock);
                Files.setPosixFilePermissions(lock, PosixFilePermissions.fromString("rw-rw-rw-"));
            }
        } catch (FileAlreadyExistsException | UnsupportedOperationException _) {
            // another process was faster, or this file system has no such permissions
        }
        try {
            return FileChannel.open(lock, StandardOpenOption.WRITE);
        } catch (AccessDeniedException denied) {
            throw new IOException(
                    ("Another user's lock, %s, cannot be opened, so it is not known whether something else is"
                                    + " measured here: have its owner remove it or make it writable (chmod a+w).")
                            .formatted(lock),
                    denied);
        }
    }

    private static Optional<FileLock> turn(FileChannel file) throws IOException {
        try {
            return Optional.ofNullable(file.tryLock());
        } catch (OverlappingFileLockException ownProcessHasIt) {
            return Optional.empty();
        }
    }

    @Override
    public void close() throws IOException {
        try (file) {
            turn.release();
        }
    }
}
