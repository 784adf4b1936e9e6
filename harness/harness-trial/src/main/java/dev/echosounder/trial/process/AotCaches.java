package dev.echosounder.trial.process;

import dev.echosounder.linux.proc.Command;
import dev.echosounder.load.ServiceSpec;
import dev.echosounder.trial.jvm.JvmSpec;
import dev.echosounder.trial.process.ChildFailure.Kind;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Caches of classes that are loaded and linked ahead of time, with profiles of their methods (JEP 483, 515). Each is
 * made once, of what a server loaded and did while it was driven for a few seconds. They are deleted when this is
 * closed.
 */
final class AotCaches implements AutoCloseable {

    private static final String OWN_OPTIONS = "-XX:AOT";
    private static final String MODE = "-XX:AOTMode=";

    private final Map<Key, JvmSpec> made = new HashMap<>();
    private Path folder; // null until a cache is asked for

    /** A cache is for one service of one server, on one JVM. */
    private record Key(String model, JvmSpec jvm, ServiceSpec service) {}

    /** Drives a server for a while. */
    interface Training {

        /** @param recording the JVM on which it is to run */
        void run(JvmSpec recording) throws ChildFailure;
    }

    /**
     * A JVM that has the cache which its options ask for. It does not start without it.
     *
     * @param everyJvms options that it has besides its own
     */
    synchronized JvmSpec with(String model, JvmSpec jvm, ServiceSpec service, List<String> everyJvms, Training training)
            throws ChildFailure {
        Key key = new Key(model, jvm, service);
        if (!made.containsKey(key)) {
            try {
                made.put(key, make(jvm, everyJvms, training));
            } catch (IOException failure) {
                throw new ChildFailure(
                        Kind.NEVER_STARTED,
                        "There is no AOT cache for the server %s: %s.".formatted(model, failure.getMessage()));
            }
        }
        return made.get(key);
    }

    private JvmSpec make(JvmSpec jvm, List<String> everyJvms, Training training) throws IOException, ChildFailure {
        if (folder == null) {
            folder = Files.createTempDirectory("echosounder-aot-");
        }
        Path record = folder.resolve(made.size() + ".record");
        Path cache = folder.resolve(made.size() + ".aot");
        String classPath = "@" + classPath();
        List<String> others = jvm.options().stream()
                .filter(option -> !option.startsWith(OWN_OPTIONS))
                .toList();
        String recorded = "-XX:AOTConfiguration=" + record;
        training.run(new JvmSpec(jvm.home(), plus(others, MODE + "record", recorded, classPath)));
        if (!Files.exists(record)) {
            throw new IOException("its JVM has recorded nothing");
        }
        List<String> options = new JvmSpec(
                        jvm.home(), plus(others, MODE + "create", recorded, "-XX:AOTCache=" + cache, classPath))
                .over(everyJvms);
        Command.run(jvm.jdk().java(), options.toArray(String[]::new));
        boolean modeNamed = jvm.options().stream().anyMatch(option -> option.startsWith(MODE));
        List<String> named = jvm.options().stream()
                .map(option -> option.replace(JvmSpec.AOT_CACHE, cache.toString()))
                .toList();
        return new JvmSpec(jvm.home(), modeNamed ? plus(named, classPath) : plus(named, MODE + "on", classPath));
    }

    private static List<String> plus(List<String> options, String... more) {
        return Stream.concat(options.stream(), Stream.of(more)).toList();
    }

    /** A file of arguments with the class path of this JVM: caches take classes from jars only. */
    private Path classPath() throws IOException {
        Path arguments = folder.resolve("class-path");
        if (!Files.exists(arguments)) {
            List<String> jars = new ArrayList<>();
            for (Path path : Jars.onClassPath(System.getProperty("java.class.path"))) {
                Path jar = Files.isDirectory(path)
                        ? Files.write(folder.resolve(jars.size() + ".jar"), Jars.of(path))
                        : path;
                jars.add(jar.toAbsolutePath().toString());
            }
            Files.writeString(
                    arguments,
                    "-cp \"%s\"%n"
                            .formatted(String.join(File.pathSeparator, jars).replace("\\", "\\\\")));
        }
        return arguments;
    }

    @Override
    public synchronized void close() {
        if (folder == null) {
            return;
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.deleteIfExists(file);
            }
            Files.delete(folder);
        } catch (IOException busy) {
            folder.toFile().deleteOnExit(); // the system cleans up what is left in its folder for temporary files
        }
    }
}
