package dev.echosounder.trial.process;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A class path, and jars made of folders of classes. */
public final class Jars {

    /** The time of all entries in a jar, so that the same classes make the same jar. */
    private static final LocalDateTime ALWAYS = LocalDateTime.of(2000, 1, 1, 0, 0);

    private Jars() {}

    /** The files and folders of a class path that exist, in the order in which classes are looked up. */
    public static List<Path> onClassPath(String classPath) {
        return Stream.of(classPath.split(File.pathSeparator))
                .filter(entry -> !entry.isEmpty())
                .map(Path::of)
                .filter(Files::exists)
                .toList();
    }

    /** The bytes of a jar with all files of a folder. */
    public static byte[] of(Path folder) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Stream<Path> files = Files.walk(folder);
                ZipOutputStream jar = new ZipOutputStream(bytes)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                ZipEntry entry = new ZipEntry(folder.relativize(file).toString().replace(File.separatorChar, '/'));
                entry.setTimeLocal(ALWAYS);
                jar.putNextEntry(entry);
                Files.copy(file, jar);
                jar.closeEntry();
            }
        }
        return bytes.toByteArray();
    }
}
