package dev.echosounder.linux.proc;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A small file of {@code /proc}, read with next to no garbage but its text: processes that are measured read their own,
 * and {@link java.nio.file.Files} allocates some 10 kB for each file whose size is unknown.
 */
final class ProcFile {

    private static final ThreadLocal<byte[]> BUFFER = ThreadLocal.withInitial(() -> new byte[16 * 1024]);

    private ProcFile() {}

    /** Its text; any byte is a character, as the name of a program may hold any. */
    static String read(Path file) throws IOException {
        byte[] buffer = BUFFER.get();
        try (FileInputStream in = new FileInputStream(file.toFile())) {
            return new String(buffer, 0, in.readNBytes(buffer, 0, buffer.length), StandardCharsets.ISO_8859_1);
        }
    }
}
