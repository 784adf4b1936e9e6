package dev.echosounder.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/**
 * A JavaScript library on the class path, as a WebJar. The version is read from the jar, so that only the build
 * declares it.
 *
 * @param artifact the artifact in the group {@code org.webjars.npm}
 * @param script the path of the script within the library
 */
record Webjar(String artifact, String script) {

    static final Webjar D3 = new Webjar("d3", "dist/d3.min.js");

    /** The source, a classic script. */
    String source() {
        return file(script);
    }

    /** The text of the licence. */
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

    /** The text of a resource on the class path. */
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
