package dev.echosounder.tls;

import io.netty.handler.ssl.ReferenceCountedOpenSslEngine;
import io.netty.internal.tcnative.SSL;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Makes the records of a client that no engine makes, such as an empty one: with the keys of a connection of TLS 1.2
 * (RFC 5246, 6.3) and AES-128-GCM (RFC 5288), which only Netty's binding shows.
 */
final class HandmadeRecords {

    static final String CIPHER_SUITE = "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256";

    private final SecretKeySpec key;
    private final byte[] salt;
    private long number = 1; // that with the number 0 ended the handshake

    /** @param engine of the client, whose handshake is done and which has sent nothing after that */
    HandmadeRecords(ReferenceCountedOpenSslEngine engine) throws GeneralSecurityException {
        if (!engine.getSession().getCipherSuite().equals(CIPHER_SUITE)) {
            throw new AssertionError("not the cipher suite that this can make: "
                    + engine.getSession().getCipherSuite());
        }
        long ssl = engine.sslPointer();
        byte[] seed = Bytes.join(
                "key expansion".getBytes(StandardCharsets.US_ASCII),
                SSL.getServerRandom(ssl),
                SSL.getClientRandom(ssl));
        byte[] block = expand(SSL.getMasterKey(ssl), seed);
        key = new SecretKeySpec(block, 0, 16, "AES"); // then the server's key
        salt = Arrays.copyOfRange(block, 32, 36);
    }

    /** The first 64 bytes of P_SHA256 (RFC 5246, 5). */
    private static byte[] expand(byte[] secret, byte[] seed) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret, "HmacSHA256"));
        byte[] first = mac.doFinal(seed);
        byte[] second = mac.doFinal(first);
        return Bytes.join(mac.doFinal(Bytes.join(first, seed)), mac.doFinal(Bytes.join(second, seed)));
    }

    /** The next record of application data. */
    byte[] next(byte[] content) throws GeneralSecurityException {
        byte[] explicitNonce = ByteBuffer.allocate(Long.BYTES).putLong(number).array();
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(128, Bytes.join(salt, explicitNonce)));
        cipher.updateAAD(ByteBuffer.allocate(13)
                .putLong(number++)
                .put(new byte[] {23, 3, 3})
                .putShort((short) content.length)
                .array());
        byte[] fragment = Bytes.join(explicitNonce, cipher.doFinal(content));
        return ByteBuffer.allocate(5 + fragment.length)
                .put(new byte[] {23, 3, 3})
                .putShort((short) fragment.length)
                .put(fragment)
                .array();
    }
}
