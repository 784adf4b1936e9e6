package dev.echosounder.tls.testing;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** Keys of TLS 1.2 with AES-128-GCM, derived from a master secret (RFC 5246, 5 and 6.3; RFC 5288, 3). */
final class Tls12Keys implements RecordKeys {

    static final String CIPHER_SUITE = "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256";

    private static final int KEY_BYTES = 16;
    private static final int SALT_BYTES = 4;
    private static final int TAG_BYTES = 16;

    private final SecretKeySpec key;
    private final byte[] salt;
    private long number = 1; // that with the number 0 ended the handshake

    private Tls12Keys(byte[] key, byte[] salt) {
        this.key = new SecretKeySpec(key, "AES");
        this.salt = salt;
    }

    /** The keys of the client, and those of the server. */
    static RecordKeys[] of(byte[] master, byte[] clientRandom, byte[] serverRandom) throws GeneralSecurityException {
        byte[] block = expand(
                master,
                joined("key expansion".getBytes(StandardCharsets.US_ASCII), serverRandom, clientRandom),
                2 * (KEY_BYTES + SALT_BYTES));
        int salts = 2 * KEY_BYTES;
        return new RecordKeys[] {
            new Tls12Keys(Arrays.copyOf(block, KEY_BYTES), Arrays.copyOfRange(block, salts, salts + SALT_BYTES)),
            new Tls12Keys(
                    Arrays.copyOfRange(block, KEY_BYTES, salts),
                    Arrays.copyOfRange(block, salts + SALT_BYTES, block.length))
        };
    }

    /** P_SHA256. */
    private static byte[] expand(byte[] secret, byte[] seed, int bytes) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret, "HmacSHA256"));
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        for (byte[] a = mac.doFinal(seed); block.size() < bytes; a = mac.doFinal(a)) {
            block.writeBytes(mac.doFinal(joined(a, seed)));
        }
        return Arrays.copyOf(block.toByteArray(), bytes);
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        Arrays.stream(parts).forEach(all::writeBytes);
        return all.toByteArray();
    }

    @Override
    public byte[] seal(int type, byte[] content, int padding) throws GeneralSecurityException {
        if (padding > 0) {
            throw new GeneralSecurityException("Records of TLS 1.2 with AES-GCM have no padding.");
        }
        byte[] nonce = ByteBuffer.allocate(Long.BYTES).putLong(number).array();
        byte[] sealed = cipher(Cipher.ENCRYPT_MODE, type, nonce, content.length).doFinal(content);
        return ByteBuffer.allocate(RecordSocket.HEADER_BYTES + nonce.length + sealed.length)
                .put(new byte[] {(byte) type, 3, 3})
                .putShort((short) (nonce.length + sealed.length))
                .put(nonce)
                .put(sealed)
                .array();
    }

    @Override
    public Content open(byte[] record) throws GeneralSecurityException {
        int from = RecordSocket.HEADER_BYTES + Long.BYTES;
        byte[] nonce = Arrays.copyOfRange(record, RecordSocket.HEADER_BYTES, from);
        byte[] content = cipher(Cipher.DECRYPT_MODE, record[0], nonce, record.length - from - TAG_BYTES)
                .doFinal(record, from, record.length - from);
        return new Content(record[0], content);
    }

    private Cipher cipher(int mode, int type, byte[] nonce, int bytes) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, key, new GCMParameterSpec(Byte.SIZE * TAG_BYTES, joined(salt, nonce)));
        cipher.updateAAD(ByteBuffer.allocate(Long.BYTES + RecordSocket.HEADER_BYTES)
                .putLong(number++)
                .put(new byte[] {(byte) type, 3, 3})
                .putShort((short) bytes)
                .array());
        return cipher;
    }
}
