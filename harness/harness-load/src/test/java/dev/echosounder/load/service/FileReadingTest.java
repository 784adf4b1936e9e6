package dev.echosounder.load.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.echosounder.load.ServiceTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FileReadingTest {

    private static final int BYTES = 16 * 1024;

    private ServiceFiles files;
    private FileReading reading;

    @BeforeEach
    void write() throws IOException {
        files = ServiceFiles.write(BYTES);
        reading = new FileReading(files.folder(), BYTES);
    }

    @AfterEach
    void delete() {
        files.close();
    }

    private Path file(int number) {
        return ServiceFiles.file(files.folder(), number);
    }

    @Test
    void filesDifferAndHaveTheirLength() throws IOException {
        byte[] first = Files.readAllBytes(file(0));

        assertThat(first).hasSize(BYTES).isNotEqualTo(Files.readAllBytes(file(1)));
        assertThat(ServiceFiles.count(BYTES)).isEqualTo(64);
        assertThat(ServiceFiles.count(ServiceTime.ReadingFile.MOST_BYTES)).isEqualTo(4);
        try (ServiceFiles again = ServiceFiles.write(BYTES)) {
            assertThat(Files.readAllBytes(ServiceFiles.file(again.folder(), 0))).isEqualTo(first);
        }
    }

    @Test
    void aConnectionReadsAllFilesInTurn() {
        Runnable connection = reading.ofConnection();
        for (int message = 0; message < 200; message++) {
            connection.run();
        }
    }

    @Test
    void aByteThatIsWrongIsNoticedWhenItsFileIsRead() throws IOException {
        byte[] content = Files.readAllBytes(file(3));
        content[BYTES - 1]++;
        Files.write(file(3), content);
        Runnable connection = reading.ofConnection();
        connection.run();
        connection.run();
        connection.run();

        assertThatIllegalStateException()
                .isThrownBy(connection::run)
                .withMessage("The file %s has not the bytes that were written to it.", file(3));
        Runnable next = reading.ofConnection();
        next.run();
        next.run();
        assertThatIllegalStateException().as("as it begins with file 1").isThrownBy(next::run);
    }

    @Test
    void soIsAFileThatIsTooShort() throws IOException {
        Files.write(file(0), Arrays.copyOf(Files.readAllBytes(file(0)), BYTES - 1));

        assertThatIllegalStateException()
                .isThrownBy(reading.ofConnection()::run)
                .withMessageContaining("has not the bytes");
    }

    @Test
    void aFileThatCannotBeReadIsAFailure() throws IOException {
        Files.delete(file(0));

        assertThatIllegalStateException()
                .isThrownBy(reading.ofConnection()::run)
                .withMessageMatching("The file .+0\\.bin cannot be read: .*NoSuchFileException.+\\.");
    }

    @Test
    void anInterruptCutsNothingShortAndIsFoundAfterwards() {
        Thread.currentThread().interrupt();
        reading.ofConnection().run();

        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void closingDeletesThem() {
        files.close();
        files.close();

        assertThat(files.folder()).doesNotExist();
    }
}
