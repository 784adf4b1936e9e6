package dev.echosounder.http.engines;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;

/**
 * What an engine is to answer, the same for all: which resources there are, what they contain, and how anything else is
 * refused.
 *
 * @param status the status code
 * @param type the media type of the content
 * @param content not to be changed; empty if there is none, and for an echo
 * @param allow the value of the field Allow; empty if there is no such field
 * @param echoes whether the content is the body of the request
 */
record Answer(int status, String type, byte[] content, String allow, boolean echoes) {

    /** The name of the field with the methods that a resource has. */
    static final String ALLOW = "Allow";

    /** The most bytes of a body, where an engine needs such a bound. */
    static final int MOST_BODY_BYTES = 1024 * 1024;

    private static final byte[] NOTHING = {};

    private static final Map<String, Answer> RESOURCES = Map.of(
            "/plaintext", resource("text/plain", "Hello, World!"),
            "/json", resource("application/json", "{\"message\":\"Hello, World!\"}"),
            "/echo", new Answer(200, "application/octet-stream", NOTHING, "", true));

    private static final String READ = "GET, HEAD, OPTIONS";

    /** The methods of each resource, and those of the server. */
    private static final Map<String, String> ALLOWED =
            Map.of("/plaintext", READ, "/json", READ, "/echo", "POST, OPTIONS", "*", "GET, HEAD, POST, OPTIONS");

    private static final Set<String> METHODS =
            Set.of("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH");

    private static Answer resource(String type, String content) {
        return new Answer(200, type, content.getBytes(StandardCharsets.US_ASCII), "", false);
    }

    /** To a request with this method and path. */
    static Answer to(String method, String path) {
        String allow = ALLOWED.get(path);
        if (!METHODS.contains(method)) {
            return refusal(501);
        }
        if (allow == null) {
            return refusal(404);
        }
        if (method.equals("OPTIONS")) {
            return new Answer(204, "text/plain", NOTHING, allow, false);
        }
        Answer resource = RESOURCES.get(path);
        if (resource == null) {
            return refusal(400); // only OPTIONS asks for the server
        }
        boolean allowed = resource.echoes ? method.equals("POST") : method.equals("GET") || method.equals("HEAD");
        return allowed ? resource : new Answer(405, "text/plain", NOTHING, allow, false);
    }

    /** Nothing but this status. */
    static Answer refusal(int status) {
        return new Answer(status, "text/plain", NOTHING, "", false);
    }
}
