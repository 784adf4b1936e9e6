package dev.echosounder.tls.testing;

import dev.echosounder.tls.TlsVersion;
import io.cucumber.java.ParameterType;

/** Values as the features of TLS write them. */
public final class TlsParameterTypes {

    /**
     * Records of application data.
     *
     * @param bytes of content in each
     * @param padding in each, in bytes
     */
    record Records(int count, int bytes, int padding) {}

    /** {@code 1.3}, {@code 1.2}. */
    @ParameterType("\\d\\.\\d")
    public TlsVersion version(String number) {
        return TlsVersion.numbered(number);
    }

    /** {@code the echo service}. */
    @ParameterType("the [a-z ]*service[a-z ]*?")
    public Services service(String label) {
        return Services.named(label);
    }

    /**
     * {@code 1 record of 1 byte}, {@code 100 records of 16,384 bytes}, {@code 1 record of 0 bytes and 9 of padding}.
     */
    @ParameterType("([\\d,]+) records? of ([\\d,]+) bytes?(?: and ([\\d,]+) of padding)?")
    public Records records(String count, String bytes, String padding) {
        return new Records(number(count), number(bytes), padding == null ? 0 : number(padding));
    }

    /** {@code 7}, {@code 1,000}. */
    @ParameterType("[\\d,]+")
    public int number(String text) {
        return Integer.parseInt(text.replace(",", ""));
    }

    /** {@code plaintext instead of a ClientHello}. */
    @ParameterType(".+")
    public Violation violation(String label) {
        return Violation.named(label);
    }

    /** Whether the session ended in good order: {@code in good order}, {@code as broken}. */
    @ParameterType("in good order|as broken")
    public boolean order(String text) {
        return text.equals("in good order");
    }
}
