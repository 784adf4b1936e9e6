package dev.echosounder.trial.machine;

import dev.echosounder.linux.proc.Facts;
import dev.echosounder.linux.proc.KernelFacts;
import dev.echosounder.linux.proc.MachineReader;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Finds out where a comparison runs. Results get published, so neither the machine's name nor the user's is asked for.
 *
 * <p>Reads some small files and runs git: read it once for a comparison, and not while anything is measured.
 */
public final class EnvironmentReader {

    private static final double GIBI = 1024 * 1024 * 1024;

    private final Facts facts;
    private final Path folder;
    private final String classPath;

    /** A reader of this machine, this JVM's class path and the folder that it was started in. */
    public EnvironmentReader() {
        this(Path.of("/"), Path.of("").toAbsolutePath(), System.getProperty("java.class.path"));
    }

    /** For staged files: {@code root} takes the place of the file system's. */
    EnvironmentReader(Path root, Path folder, String classPath) {
        this.facts = new Facts(root);
        this.folder = folder;
        this.classPath = classPath;
    }

    /**
     * @param jvmOptions that every process of a trial is started with
     * @return all that can be known; there is never an exception
     */
    public Environment read(List<String> jvmOptions) {
        KernelFacts kernel = new KernelFacts(facts);
        WorkTree workTree = new WorkTree(folder);
        return new Environment(
                machine(kernel),
                kernel.cpu(),
                kernel.logicalCores(),
                kernel.physicalCores(),
                kernel.affinity(),
                kernel.memoryBytes(),
                kernel.system(),
                "%s (%s)".formatted(System.getProperty("os.version"), System.getProperty("os.arch")),
                kernel.governor(),
                kernel.mitigations(),
                kernel.limits(),
                MachineReader.loadAverage(facts),
                "%s %s (%s)"
                        .formatted(
                                System.getProperty("java.vm.name"),
                                Runtime.version(),
                                System.getProperty("java.vm.vendor")),
                List.copyOf(jvmOptions),
                libraries(),
                workTree.commit().orElse(Facts.UNKNOWN),
                workTree.modified());
    }

    /** Rounded, as the kernel keeps a little of the memory for itself, and not the same after every start. */
    private static String machine(KernelFacts kernel) {
        String memory = kernel.memoryBytes() < 0
                ? "memory unknown"
                : String.format(Locale.ROOT, "%d GiB", Math.round(kernel.memoryBytes() / GIBI));
        return String.format(
                Locale.ROOT,
                "%s, %d %s, %s, %s %s",
                kernel.cpu(),
                kernel.logicalCores(),
                kernel.logicalCores() == 1 ? "core" : "cores",
                memory,
                System.getProperty("os.name"),
                System.getProperty("os.version"));
    }

    private Map<String, String> libraries() {
        Map<String, String> found = new TreeMap<>(Libraries.on(classPath));
        found.put("JDK", Runtime.version().toString());
        return Collections.unmodifiableMap(found);
    }
}
