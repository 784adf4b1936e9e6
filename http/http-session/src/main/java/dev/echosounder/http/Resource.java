package dev.echosounder.http;

import java.nio.charset.StandardCharsets;

/** What the service serves, each under one path. */
enum Resource {
    PLAINTEXT("/plaintext", "GET, HEAD, OPTIONS", "text/plain", "Hello, World!"),

    /** A constant document: what a serializer costs is no property of a model. */
    JSON("/json", "GET, HEAD, OPTIONS", "application/json", "{\"message\":\"Hello, World!\"}"),

    /** Returns the body of the request. */
    ECHO("/echo", "POST, OPTIONS", "application/octet-stream", "");

    private static final Resource[] ALL = values();

    private final String path;
    private final String allowed;
    private final String type;
    private final byte[] content;

    Resource(String path, String allowed, String type, String content) {
        this.path = path;
        this.allowed = allowed;
        this.type = type;
        this.content = content.getBytes(StandardCharsets.US_ASCII);
    }

    /** The one with this path; {@code null} if there is none. */
    static Resource at(String path) {
        for (Resource resource : ALL) {
            if (resource.path.equals(path)) {
                return resource;
            }
        }
        return null;
    }

    String path() {
        return path;
    }

    /** The value of the field Allow. */
    String allowed() {
        return allowed;
    }

    /** The value of the field Content-Type. */
    String type() {
        return type;
    }

    /** What GET returns; not to be changed. */
    byte[] content() {
        return content;
    }
}
