package dev.echosounder.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/**
 * A JavaScript library of the class path, as WebJars pack them. Which version it is the jar says itself, so that it
 * stands in the build and nowhere else.
 *
 * @param artifact in the group {@code org.webjars.npm}
 * @param script its path within the library
 */
record Webjar(String artifact, String script) {

    static final Webjar D3 = new Webjar("d3", "dist/d3.min.js");

    /** To be run as a classic script. */
    String source() {
        return file(script);
    }

    /** Its text. */
    String licence() {
        return file("LICENSE");
    }

    String version() {
        Properties properties = new Properties();
        try (InputStream in = open("/META-INF/maven/org.webjars.npm/" + artifact + "/pom.properties")) {
            properties.load(in);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return properties.getProperty("version");
    }

    private String file(String name) {
        return text("/META-INF/resources/webjars/" + artifact + "/" + version() + "/" + name);
    }

    /** A text of the class path. */
    static String text(String resource) {
        try (InputStream in = open(resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static InputStream open(String resource) {
        InputStream in = Webjar.class.getResourceAsStream(resource);
        if (in == null) {
            throw new IllegalStateException(
                    ("The class path lacks %s, which reports are made with: build harness-report again, with its "
                                    + "dependencies.")
                            .formatted(resource));
        }
        return in;
    }
}
