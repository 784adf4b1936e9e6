package dev.echosounder.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Bytes that no order of parts but the right one makes up. */
final class Bytes {

    private Bytes() {}

    /** So many, always the same. */
    static byte[] of(int count) {
        byte[] bytes = new byte[count];
        new SplittableRandom(count).nextBytes(bytes);
        return bytes;
    }

    /** Fails if they differ, and says where: they are too many to be printed. */
    static void assertSame(byte[] actual, byte[] expected) {
        assertThat(actual.length).as("bytes").isEqualTo(expected.length);
        assertThat(Arrays.mismatch(actual, expected)).as("first wrong byte").isEqualTo(-1);
    }

    static byte[] join(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        Arrays.stream(parts).forEach(all::writeBytes);
        return all.toByteArray();
    }
}
