package dev.echosounder.tls.testing;

import java.util.Arrays;
import java.util.Locale;

/** Alerts that scenarios name, with the numbers of RFC 8446, 6 and RFC 5246, 7.2. */
enum Alert {
    CLOSE_NOTIFY(0),
    UNEXPECTED_MESSAGE(10),
    BAD_RECORD_MAC(20),
    RECORD_OVERFLOW(22),
    HANDSHAKE_FAILURE(40),
    ILLEGAL_PARAMETER(47),
    DECODE_ERROR(50),
    DECRYPT_ERROR(51),
    PROTOCOL_VERSION(70),
    INTERNAL_ERROR(80),
    NO_RENEGOTIATION(100);

    private final int number;

    Alert(int number) {
        this.number = number;
    }

    /** As the RFCs write it: {@code bad_record_mac}. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The name of an alert, or its number if no scenario names it. */
    static String of(int number) {
        return Arrays.stream(values())
                .filter(alert -> alert.number == number)
                .map(Alert::label)
                .findFirst()
                .orElse(Integer.toString(number));
    }
}
