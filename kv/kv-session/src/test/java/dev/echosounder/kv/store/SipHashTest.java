package dev.echosounder.kv.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The hash is SipHash: its authors' values for two rounds and four, and the key 00 01 ... 0f. */
class SipHashTest {

    private static final long KEY_0 = 0x0706050403020100L;
    private static final long KEY_1 = 0x0f0e0d0c0b0a0908L;

    private static long hash(int length) {
        byte[] bytes = new byte[length + 3];
        for (int i = 0; i < length; i++) {
            bytes[3 + i] = (byte) i;
        }
        return SipHash.hash(2, 4, KEY_0, KEY_1, bytes, 3, length);
    }

    @Test
    void itHasItsAuthorsValues() {
        assertThat(hash(0)).isEqualTo(0x726fdb47dd0e0e31L);
        assertThat(hash(1)).isEqualTo(0x74f839c593dc67fdL);
        assertThat(hash(2)).isEqualTo(0x0d6c8009d9a94f5aL);
        assertThat(hash(15)).isEqualTo(0xa129ca6149be45e5L);
    }

    @Test
    void anotherSecretGivesAnotherHash() {
        byte[] key = {'k', 'e', 'y'};

        assertThat(new SipHash(1, 2).hash(key, 0, 3))
                .isNotEqualTo(new SipHash(1, 3).hash(key, 0, 3))
                .isEqualTo(new SipHash(1, 2).hash(key, 0, 3));
    }
}
