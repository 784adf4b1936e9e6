package dev.echosounder.http;

import org.eclipse.jetty.http.HttpVersion;

/** Whether a connection goes on after a response, in the version of the request: it decides the field Connection. */
enum Persistence {
    KEEP(HttpVersion.HTTP_1_1, true),
    CLOSE(HttpVersion.HTTP_1_1, false),
    KEEP_1_0(HttpVersion.HTTP_1_0, true),
    CLOSE_1_0(HttpVersion.HTTP_1_0, false);

    private final HttpVersion version;
    private final boolean kept;

    Persistence(HttpVersion version, boolean kept) {
        this.version = version;
        this.kept = kept;
    }

    static Persistence of(boolean http10, boolean kept) {
        if (http10) {
            return kept ? KEEP_1_0 : CLOSE_1_0;
        }
        return kept ? KEEP : CLOSE;
    }

    HttpVersion version() {
        return version;
    }

    boolean isKept() {
        return kept;
    }
}
