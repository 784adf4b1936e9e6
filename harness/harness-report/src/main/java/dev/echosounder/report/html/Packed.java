package dev.echosounder.report.html;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/** Text as gzip in Base64: what a page can carry, and a browser unpack by itself. */
final class Packed {

    private Packed() {}

    static String text(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new Dense(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible); // an array refuses nothing
        }
        return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }

    private static final class Dense extends GZIPOutputStream {

        Dense(ByteArrayOutputStream out) throws IOException {
            super(out);
            def.setLevel(Deflater.BEST_COMPRESSION);
        }
    }
}
