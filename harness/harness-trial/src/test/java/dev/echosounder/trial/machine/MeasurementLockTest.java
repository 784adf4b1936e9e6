package dev.echosounder.trial.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class MeasurementLockTest {

    private static final Consumer<String> NO_WAIT = stage -> {
        throw new AssertionError("waited: " + stage);
    };

    private static final String HOLDER =
            "process %d of %s, since ".formatted(ProcessHandle.current().pid(), System.getProperty("user.name"));

    @TempDir
    private Path folder;

    @Test
    void theFirstDoesNotWait() throws Exception {
        Path lock = folder.resolve("lock");
        try (MeasurementLock _ = MeasurementLock.acquire(lock, NO_WAIT, Optional.empty())) {
            assertThat(lock).content().startsWith(HOLDER);
        }
        assertThat(lock).isEmptyFile();
    }

    @Test
    void theSecondWaitsUntilTheFirstIsDone() throws Exception {
        Path lock = folder.resolve("lock");
        CountDownLatch waits = new CountDownLatch(1);
        AtomicReference<String> said = new AtomicReference<>();
        FutureTask<Boolean> second = new FutureTask<>(() -> {
            Consumer<String> stages = stage -> {
                said.set(stage);
                waits.countDown();
            };
            try (MeasurementLock _ = MeasurementLock.acquire(lock, stages, Optional.empty())) {
                return true;
            }
        });

        try (MeasurementLock _ = MeasurementLock.acquire(lock, NO_WAIT, Optional.empty())) {
            Thread.ofPlatform().name("second").start(second);
            waits.await();
            assertThat(second.isDone()).isFalse();
            assertThat(said.get()).startsWith("waiting for another measurement on this machine (" + HOLDER);
        }

        assertThat(second.get()).isTrue();
    }

    @Test
    void afterTheLongestWaitTheProcessThatMeasuresIsNamed() throws Exception {
        Path lock = folder.resolve("lock");
        try (MeasurementLock _ = MeasurementLock.acquire(lock, NO_WAIT, Optional.empty())) {
            assertThatIOException()
                    .isThrownBy(() -> MeasurementLock.acquire(lock, NO_WAIT, Optional.of(Duration.ZERO)))
                    .withMessageStartingWith("Another measurement runs on this machine (" + HOLDER)
                    .withMessageEndingWith("): try again when it has ended.");
            assertThatIOException()
                    .isThrownBy(() -> MeasurementLock.acquire(lock, stage -> {}, Optional.of(Duration.ofMillis(1))))
                    .withMessageContaining(HOLDER);
        }
    }

    @Test
    void theLockIsForAllUsers() throws Exception {
        Path lock = folder.resolve("lock");
        try (MeasurementLock _ = MeasurementLock.acquire(lock, NO_WAIT, Optional.empty())) {
            assertThat(Files.getPosixFilePermissions(lock)).contains(PosixFilePermission.OTHERS_WRITE);
        }
        try (MeasurementLock _ = MeasurementLock.acquire(lock, NO_WAIT, Optional.empty())) {
            assertThat(lock).as("which was there already").exists();
        }
    }

    @Test
    void aFolderThatIsNotWritableIsNamed() throws Exception {
        Path readOnly = Files.createDirectory(
                folder.resolve("read-only"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("r-xr-xr-x")));
        assumeThat(Files.isWritable(readOnly)).as("by root everything is").isFalse();

        assertThatIOException()
                .isThrownBy(() -> MeasurementLock.acquire(readOnly.resolve("lock"), NO_WAIT, Optional.empty()))
                .withMessage(
                        "The lock %s cannot be made, so it is not known whether another measurement runs here: make"
                                + " its folder writable, or name another by -Djava.io.tmpdir.",
                        readOnly.resolve("lock"));
    }
}
