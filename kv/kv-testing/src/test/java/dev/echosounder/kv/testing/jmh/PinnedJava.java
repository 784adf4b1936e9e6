package dev.echosounder.kv.testing.jmh;

import dev.echosounder.linux.Cores;
import dev.echosounder.linux.proc.Affinity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A launcher that starts a JVM like this one on some cores: JMH starts its forks by a path, and has no option to put
 * another command in front of it.
 */
final class PinnedJava {

    private PinnedJava() {}

    /**
     * @param folder where the launcher is written
     * @return empty where processes cannot be bound to these cores
     */
    static Optional<Path> on(Cores cores, Path folder) throws IOException {
        List<String> prefix = Affinity.here().prefix(Optional.of(cores));
        if (prefix.isEmpty()) {
            return Optional.empty();
        }
        Path launcher =
                folder.resolve("java-on-" + cores.list().replace(',', '-')).toAbsolutePath();
        Files.createDirectories(folder);
        Files.writeString(
                launcher,
                "#!/bin/sh\nexec %s '%s' \"$@\"\n"
                        .formatted(String.join(" ", prefix), Path.of(System.getProperty("java.home"), "bin", "java")));
        if (!launcher.toFile().setExecutable(true)) {
            throw new IOException(
                    ("%s cannot be made executable, and JMH's forks are to be started by it: let the build write "
                                    + "to a file system that allows it.")
                            .formatted(launcher));
        }
        return Optional.of(launcher);
    }
}
