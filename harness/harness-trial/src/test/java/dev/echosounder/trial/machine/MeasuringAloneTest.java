package dev.echosounder.trial.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class MeasuringAloneTest {

    @TempDir
    private Path folder;

    @Test
    void whoComesFirstDoesNotWait() throws Exception {
        try (MeasuringAlone _ = MeasuringAlone.by(folder.resolve("lock"), () -> {
            throw new AssertionError("waited for nobody");
        })) {
            assertThat(folder.resolve("lock")).exists();
        }
    }

    @Test
    void whoComesSecondWaitsUntilTheFirstIsDone() throws Exception {
        Path lock = folder.resolve("lock");
        CountDownLatch waits = new CountDownLatch(1);
        FutureTask<Boolean> second = new FutureTask<>(() -> {
            try (MeasuringAlone _ = MeasuringAlone.by(lock, waits::countDown)) {
                return true;
            }
        });

        try (MeasuringAlone _ = MeasuringAlone.by(lock, () -> {})) {
            Thread.ofPlatform().name("second").start(second);
            waits.await();
            assertThat(second.isDone()).isFalse();
        }

        assertThat(second.get()).isTrue();
    }

    @Test
    void theLockIsForAllUsers() throws Exception {
        Path lock = folder.resolve("lock");
        try (MeasuringAlone _ = MeasuringAlone.by(lock, () -> {})) {
            assertThat(Files.getPosixFilePermissions(lock)).contains(PosixFilePermission.OTHERS_WRITE);
        }
        try (MeasuringAlone _ = MeasuringAlone.by(lock, () -> {})) {
            assertThat(lock).as("which was there already").exists();
        }
    }
}
