package dev.echosounder.trial.machine;

import dev.echosounder.linux.proc.Facts;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The versions of the libraries on a class path, by the names of their jars. Folders contain this project's classes,
 * whose version is the commit.
 */
final class Libraries {

    private static final Pattern NAME_AND_VERSION = Pattern.compile("(.+?)-(\\d.*)");

    private Libraries() {}

    /** The versions by the names of the libraries, sorted. If a library is there twice, Java loads the first one. */
    static Map<String, String> on(String classPath) {
        Map<String, String> found = new TreeMap<>();
        Stream.of(classPath.split(File.pathSeparator))
                .filter(part -> part.endsWith(".jar"))
                .map(Path::of)
                .forEach(jar -> put(found, jar));
        return Collections.unmodifiableMap(found);
    }

    private static void put(Map<String, String> found, Path jar) {
        String name = jar.getFileName().toString().replaceFirst("\\.jar$", "");
        // In a Maven repository the folder is the version, which a name alone may leave in doubt: log4j-1.2-api-2.25.1.
        String folder = jar.getNameCount() < 2
                ? ""
                : jar.getName(jar.getNameCount() - 2).toString();
        int version = folder.matches("\\d.*") ? name.indexOf("-" + folder) : -1;
        Matcher parts = NAME_AND_VERSION.matcher(name);
        if (version > 0) {
            found.putIfAbsent(name.substring(0, version), name.substring(version + 1));
        } else if (parts.matches()) {
            found.putIfAbsent(parts.group(1), parts.group(2));
        } else {
            found.putIfAbsent(name, ofManifest(jar).orElse(Facts.UNKNOWN));
        }
    }

    private static Optional<String> ofManifest(Path jar) {
        try (JarFile file = new JarFile(jar.toFile())) {
            return Optional.ofNullable(file.getManifest())
                    .map(manifest -> manifest.getMainAttributes().getValue(Attributes.Name.IMPLEMENTATION_VERSION));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }
}
