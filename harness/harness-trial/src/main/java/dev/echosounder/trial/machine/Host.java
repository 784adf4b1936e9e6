package dev.echosounder.trial.machine;

import dev.echosounder.linux.proc.Facts;
import dev.echosounder.linux.proc.KernelFacts;
import dev.echosounder.linux.proc.MachineReader;
import dev.echosounder.trial.jvm.JvmFacts;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A machine on which processes of a comparison ran, as one of them reports it. Texts that the system does not report
 * are "unknown". Results are published, so they contain neither the machine's name nor the user's.
 *
 * @param machine processor, cores, memory and kernel in one line; results with equal lines can be compared
 * @param hardware its hardware
 * @param system the operating system and its version
 * @param kernel the kernel and its settings
 * @param affinity the cores that the process may use; empty if unknown
 * @param loadAverage the load average of the last minute when the comparison began; -1 if unknown
 * @param jvm name and version of the virtual machine
 */
public record Host(
        String machine,
        Hardware hardware,
        String system,
        Kernel kernel,
        List<Integer> affinity,
        double loadAverage,
        String jvm)
        implements Serializable {

    private static final double GIBI = 1024 * 1024 * 1024;

    /**
     * The hardware of a machine.
     *
     * @param cpu the processor's name
     * @param logicalCores the number of cores that the operating system shows
     * @param physicalCores the number of cores without hyperthreads; -1 if unknown
     * @param memoryBytes the machine's memory; -1 if unknown
     */
    public record Hardware(String cpu, int logicalCores, int physicalCores, long memoryBytes) implements Serializable {}

    /**
     * A kernel and its settings.
     *
     * @param version its version and architecture
     * @param governor the frequency governor of core 0
     * @param mitigations by vulnerability, as the kernel reports them
     * @param limits such as open files, somaxconn, ephemeral ports, tcp_tw_reuse, tcp_congestion_control
     */
    public record Kernel(String version, String governor, Map<String, String> mitigations, Map<String, String> limits)
            implements Serializable {}

    /** The machine of this process. */
    public static Host here() {
        return of(Path.of("/"));
    }

    /** Reads the files below {@code root} instead of the root of the file system; for tests. */
    static Host of(Path root) {
        Facts facts = new Facts(root);
        KernelFacts kernel = new KernelFacts(facts);
        Hardware hardware =
                new Hardware(kernel.cpu(), kernel.logicalCores(), kernel.physicalCores(), kernel.memoryBytes());
        String version = System.getProperty("os.version");
        return new Host(
                machine(hardware),
                hardware,
                kernel.system(),
                new Kernel(
                        "%s (%s)".formatted(version, System.getProperty("os.arch")),
                        kernel.governor(),
                        kernel.mitigations(),
                        kernel.limits()),
                kernel.affinity(),
                MachineReader.loadAverage(facts),
                JvmFacts.nameAndVersion());
    }

    /** Memory is rounded, because the kernel reserves a part of it that varies from boot to boot. */
    private static String machine(Hardware hardware) {
        String memory = hardware.memoryBytes() < 0
                ? "memory unknown"
                : String.format(Locale.ROOT, "%d GiB", Math.round(hardware.memoryBytes() / GIBI));
        return String.format(
                Locale.ROOT,
                "%s, %d %s, %s, %s %s",
                hardware.cpu(),
                hardware.logicalCores(),
                hardware.logicalCores() == 1 ? "core" : "cores",
                memory,
                System.getProperty("os.name"),
                System.getProperty("os.version"));
    }
}
