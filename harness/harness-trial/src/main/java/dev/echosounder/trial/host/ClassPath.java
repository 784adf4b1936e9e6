package dev.echosounder.trial.host;

import dev.echosounder.trial.process.Jars;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** The class path of this JVM as files that can be sent to a host, each named by its content. Folders become jars. */
final class ClassPath {

    private static final int KNOWN_LENGTH = 40;

    private static ClassPath ofThisJvm;

    private final List<Part> parts;

    /**
     * A file or a folder of the class path.
     *
     * @param name the hash of its content, and a readable rest
     */
    record Part(String name, Path path) {

        byte[] content() throws IOException {
            return Files.isDirectory(path) ? Jars.of(path) : Files.readAllBytes(path);
        }
    }

    private ClassPath(List<Part> parts) {
        this.parts = parts;
    }

    /** Read once, however many hosts it is sent to: all its files are hashed. */
    static synchronized ClassPath ofThisJvm() throws IOException {
        if (ofThisJvm == null) {
            ofThisJvm = of(System.getProperty("java.class.path"));
        }
        return ofThisJvm;
    }

    static ClassPath of(String classPath) throws IOException {
        List<Part> parts = new ArrayList<>();
        for (Path path : Jars.onClassPath(classPath)) {
            Part unnamed = new Part("", path);
            parts.add(new Part(hash(unnamed.content()) + "-" + readable(path) + ".jar", path));
        }
        return new ClassPath(parts);
    }

    /** In the order in which classes are looked up. */
    List<Part> parts() {
        return parts;
    }

    private static String readable(Path path) {
        String name = path.getFileName().toString().replaceAll("\\.jar$", "").replaceAll("[^A-Za-z0-9._]", "_");
        return name.substring(0, Math.min(name.length(), KNOWN_LENGTH));
    }

    private static String hash(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
