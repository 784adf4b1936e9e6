package dev.echosounder.trial.jvm;

import dev.echosounder.linux.proc.Command;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A JDK, or a runtime without compiler.
 *
 * @param home its folder, which contains {@code bin/java}
 */
public record Jdk(Path home) {

    /** The one that this process runs on. */
    static final Jdk OWN = in(System.getProperty("java.home"));

    private static final Pattern VERSION = Pattern.compile("version \"(?<text>(?<feature>\\d+)[^\"]*)\"");

    /** Major versions of class files are ahead of those of the JDK (JVMS, 4.1). */
    private static final int CLASS_FILES_AHEAD = 44;

    static Jdk in(String folder) {
        return new Jdk(Path.of(folder).toAbsolutePath());
    }

    /** The program that starts its JVM. */
    public Path java() {
        return home.resolve("bin").resolve("java");
    }

    /**
     * Runs it once, to read its version.
     *
     * @param server that is to run on it, as the beginning of a sentence
     * @throws IllegalArgumentException if there is no JVM, or it is too old for our classes; the message is one
     *     sentence
     */
    public void requireUsable(String server) {
        if (!Files.isExecutable(java())) {
            throw new IllegalArgumentException(
                    ("%s cannot run on the JDK in \"%s\": there is no program %s. Name the folder that contains"
                                    + " bin/java.")
                            .formatted(server, home, java()));
        }
        String said = version(server);
        Matcher version = VERSION.matcher(said);
        if (!version.find()) {
            throw new IllegalArgumentException(
                    "%s cannot run on the JDK in \"%s\": \"%s -version\" names no version, but says \"%s\"."
                            .formatted(
                                    server,
                                    home,
                                    java(),
                                    said.lines().findFirst().orElse("")));
        }
        if (Integer.parseInt(version.group("feature")) < needed()) {
            throw new IllegalArgumentException(
                    "%s needs JDK %d or later, because its classes are compiled for it: the JDK in \"%s\" is %s."
                            .formatted(server, needed(), home, version.group("text")));
        }
    }

    private String version(String server) {
        try {
            return Command.run(java(), "-version");
        } catch (IOException failure) {
            throw new IllegalArgumentException(
                    "%s cannot run on the JDK in \"%s\": %s.".formatted(server, home, failure.getMessage()), failure);
        }
    }

    /** The oldest JDK that loads our classes, as their files say. */
    public static int needed() {
        try (InputStream file = Jdk.class.getResourceAsStream("Jdk.class");
                DataInputStream in = new DataInputStream(file)) {
            in.readInt(); // the magic number
            in.readUnsignedShort(); // the minor version
            return in.readUnsignedShort() - CLASS_FILES_AHEAD;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
