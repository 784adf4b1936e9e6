package dev.echosounder.tls;

import java.util.Arrays;
import java.util.stream.Collectors;

/** A version of TLS. A server or a client speaks exactly one, so that what is measured is known. */
public enum TlsVersion {
    TLS_1_3("1.3"),
    TLS_1_2("1.2");

    private final String number;

    TlsVersion(String number) {
        this.number = number;
    }

    /** As users write it: {@code 1.3}. */
    public String number() {
        return number;
    }

    /** As JSSE writes it: {@code TLSv1.3}. */
    String protocol() {
        return "TLSv" + number;
    }

    /**
     * The version with this number.
     *
     * @throws IllegalArgumentException if there is none; the message names those that there are
     */
    public static TlsVersion numbered(String number) {
        return Arrays.stream(values())
                .filter(version -> version.number.equals(number))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no TLS version \"%s\" here: choose %s."
                        .formatted(
                                number,
                                Arrays.stream(values()).map(TlsVersion::number).collect(Collectors.joining(" or ")))));
    }
}
