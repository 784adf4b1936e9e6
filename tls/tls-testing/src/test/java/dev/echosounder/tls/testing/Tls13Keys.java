package dev.echosounder.tls.testing;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.KDF;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.HKDFParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** Keys of TLS 1.3 with AES-GCM, derived from a traffic secret (RFC 8446, 5.2, 5.3, 7.1 to 7.3). */
final class Tls13Keys implements RecordKeys {

    private static final int IV_BYTES = 12;
    private static final int TAG_BYTES = 16;

    private final String hash;
    private final int hashBytes;
    private final int keyBytes;

    private byte[] secret;
    private SecretKeySpec key;
    private byte[] iv;
    private long number;

    /** @param suite the name of the cipher suite, as engines report it */
    Tls13Keys(String suite, byte[] secret) throws GeneralSecurityException {
        switch (suite) {
            case "TLS_AES_128_GCM_SHA256" -> {
                hash = "HKDF-SHA256";
                hashBytes = 32;
                keyBytes = 16;
            }
            case "TLS_AES_256_GCM_SHA384" -> {
                hash = "HKDF-SHA384";
                hashBytes = 48;
                keyBytes = 32;
            }
            default -> throw new GeneralSecurityException("No records are made here with " + suite + ".");
        }
        take(secret);
    }

    private void take(byte[] next) throws GeneralSecurityException {
        secret = next;
        key = new SecretKeySpec(expand("key", keyBytes), "AES");
        iv = expand("iv", IV_BYTES);
        number = 0;
    }

    /** HKDF-Expand-Label without a context. */
    private byte[] expand(String name, int bytes) throws GeneralSecurityException {
        byte[] label = ("tls13 " + name).getBytes(StandardCharsets.US_ASCII);
        byte[] info = ByteBuffer.allocate(4 + label.length)
                .putShort((short) bytes)
                .put((byte) label.length)
                .put(label)
                .array(); // the last byte is the length of the context
        return KDF.getInstance(hash)
                .deriveData(HKDFParameterSpec.expandOnly(new SecretKeySpec(secret, "Generic"), info, bytes));
    }

    @Override
    public void update() throws GeneralSecurityException {
        take(expand("traffic upd", hashBytes));
    }

    @Override
    public byte[] seal(int type, byte[] content, int padding) throws GeneralSecurityException {
        byte[] inner = Arrays.copyOf(content, content.length + 1 + padding);
        inner[content.length] = (byte) type;
        byte[] header = ByteBuffer.allocate(RecordSocket.HEADER_BYTES)
                .put(new byte[] {Content.APPLICATION_DATA, 3, 3})
                .putShort((short) (inner.length + TAG_BYTES))
                .array();
        byte[] record = Arrays.copyOf(header, header.length + inner.length + TAG_BYTES);
        cipher(Cipher.ENCRYPT_MODE, header).doFinal(inner, 0, inner.length, record, header.length);
        return record;
    }

    @Override
    public Content open(byte[] record) throws GeneralSecurityException {
        byte[] header = Arrays.copyOf(record, RecordSocket.HEADER_BYTES);
        byte[] inner =
                cipher(Cipher.DECRYPT_MODE, header).doFinal(record, header.length, record.length - header.length);
        int end = inner.length - 1;
        while (end > 0 && inner[end] == 0) {
            end--;
        }
        return new Content(inner[end], Arrays.copyOf(inner, end));
    }

    private Cipher cipher(int mode, byte[] header) throws GeneralSecurityException {
        byte[] nonce = iv.clone();
        for (int i = 0; i < Long.BYTES; i++) {
            nonce[IV_BYTES - 1 - i] ^= (byte) (number >> Byte.SIZE * i);
        }
        number++;
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, key, new GCMParameterSpec(Byte.SIZE * TAG_BYTES, nonce));
        cipher.updateAAD(header);
        return cipher;
    }
}
