package dev.echosounder.http;

import java.util.Optional;
import org.eclipse.jetty.http.HttpURI;

/** The path in the target of a request, in the forms that a server is asked with (RFC 9112, section 3.2). */
final class Target {

    /** The target of a request about the server as a whole, with the method OPTIONS only. */
    static final String SERVER = "*";

    /** All of RFC 3986 but letters, digits and the percent sign. */
    private static final String SYMBOLS = "-._~:/?[]@!$&'()*+,;=";

    private static final int ESCAPE_DIGITS = 2;

    private Target() {}

    /** The decoded path of a target in origin form or absolute form; empty if it has neither. */
    static Optional<String> path(String target) {
        if (!hasOnlyCharactersOfUris(target)) {
            return Optional.empty();
        }
        try {
            return target.startsWith("/") ? ofOriginForm(target) : ofAbsoluteForm(target);
        } catch (IllegalArgumentException noUri) {
            return Optional.empty();
        }
    }

    private static Optional<String> ofOriginForm(String target) {
        return ofUri(HttpURI.build().pathQuery(target));
    }

    private static Optional<String> ofAbsoluteForm(String target) {
        HttpURI uri = HttpURI.from(target);
        boolean isHttp = "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
        boolean hasHost = uri.getHost() != null && !uri.getHost().isEmpty();
        return isHttp && hasHost && uri.getUser() == null ? ofUri(uri) : Optional.empty();
    }

    private static Optional<String> ofUri(HttpURI uri) {
        if (uri.hasViolations() || uri.getParam() != null) {
            return Optional.empty();
        }
        boolean isRoot = uri.getPath() == null || uri.getPath().isEmpty();
        return isRoot ? Optional.of("/") : Optional.ofNullable(uri.getCanonicalPath()); // null: beyond the root
    }

    private static boolean hasOnlyCharactersOfUris(String target) {
        for (int i = 0; i < target.length(); i++) {
            char symbol = target.charAt(i);
            if (symbol == '%') {
                if (i + ESCAPE_DIGITS >= target.length()
                        || !isHexDigit(target.charAt(i + 1))
                        || !isHexDigit(target.charAt(i + 2))) {
                    return false;
                }
            } else if (!isLetterOrDigit(symbol) && SYMBOLS.indexOf(symbol) < 0) {
                return false;
            }
        }
        return true;
    }

    private static boolean isHexDigit(char symbol) {
        return symbol < 0x80 && Character.digit(symbol, 16) >= 0;
    }

    private static boolean isLetterOrDigit(char symbol) {
        return symbol < 0x80 && Character.isLetterOrDigit(symbol);
    }
}
