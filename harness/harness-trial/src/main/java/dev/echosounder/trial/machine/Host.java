package dev.echosounder.trial.machine;

import dev.echosounder.linux.proc.Facts;
import dev.echosounder.linux.proc.KernelFacts;
import dev.echosounder.linux.proc.MachineReader;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A machine on which processes of a comparison ran, as one of them reports it. Texts that the system does not tell are
 * "unknown". Results get published, so neither the machine's name nor the user's is asked for.
 *
 * @param machine stays the same as long as results may be compared without asking: processor, cores, memory, kernel, in
 *     one line
 * @param hardware what it is made of
 * @param system the operating system and its version
 * @param kernel how it was set up
 * @param affinity cores that its process may use; empty where unknown
 * @param loadAverage of the last minute, when the comparison began; -1 where unknown
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
     * What a machine is made of.
     *
     * @param cpu the processor's name
     * @param logicalCores that the operating system shows
     * @param physicalCores the same without hyperthreads; -1 where unknown
     * @param memoryBytes of the machine; -1 where unknown
     */
    public record Hardware(String cpu, int logicalCores, int physicalCores, long memoryBytes) implements Serializable {}

    /**
     * How a kernel was set up.
     *
     * @param version with the architecture
     * @param governor frequency governor of core 0
     * @param mitigations by vulnerability, as the kernel reports them
     * @param limits such as open files, somaxconn, ephemeral ports, tcp_tw_reuse, tcp_congestion_control
     */
    public record Kernel(String version, String governor, Map<String, String> mitigations, Map<String, String> limits)
            implements Serializable {}

    /** The machine of this process. */
    public static Host here() {
        return of(Path.of("/"));
    }

    /** For staged files: {@code root} takes the place of the file system's. */
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
                "%s %s (%s)"
                        .formatted(
                                System.getProperty("java.vm.name"),
                                Runtime.version(),
                                System.getProperty("java.vm.vendor")));
    }

    /** Rounded, as the kernel keeps a little of the memory for itself, and not the same after every start. */
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
