package dev.echosounder.trial.jvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** A folder that looks like a JDK: its {@code java} is a script. */
public final class StagedJdk {

    private StagedJdk() {}

    /** One that names this version, and otherwise is the JDK that the tests run on. */
    public static Path of(Path folder, String version) throws IOException {
        return saying(folder, "openjdk version \"%s\" 2026-03-17".formatted(version));
    }

    /** One that says this when it is asked for its version, and otherwise is the JDK that the tests run on. */
    public static Path saying(Path folder, String words) throws IOException {
        Path java = Files.createDirectories(folder.resolve("bin")).resolve("java");
        Files.writeString(java, """
            #!/bin/sh
            if [ "$1" = -version ]; then
                echo '%s' >&2
                exit 0
            fi
            exec '%s' "$@"
            """.formatted(words, Jdk.OWN.java()));
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        return folder;
    }
}
