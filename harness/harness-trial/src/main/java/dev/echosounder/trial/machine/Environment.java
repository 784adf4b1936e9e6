package dev.echosounder.trial.machine;

import java.util.List;
import java.util.Map;

/**
 * Where a comparison ran. Texts that the system does not tell are "unknown".
 *
 * @param machine stays the same as long as results may be compared without asking: processor, cores, memory, kernel, in
 *     one line
 * @param cpu the processor's name
 * @param logicalCores that the operating system shows
 * @param physicalCores the same without hyperthreads
 * @param affinity cores that this process may use
 * @param memoryBytes of the machine
 * @param system the operating system and its version
 * @param kernel version, and architecture
 * @param governor frequency governor of core 0
 * @param mitigations by vulnerability, as the kernel tells them
 * @param limits such as open files, somaxconn, ephemeral ports, tcp_tw_reuse, tcp_congestion_control
 * @param loadAverage of the last minute, when the comparison began; -1 where unknown
 * @param jvm name and version of the virtual machine
 * @param jvmOptions that every process of a trial is started with
 * @param libraries version by name, of what stands on the class path
 * @param commit of the project's repository
 * @param modified whether the work tree differed from it
 */
public record Environment(
        String machine,
        String cpu,
        int logicalCores,
        int physicalCores,
        List<Integer> affinity,
        long memoryBytes,
        String system,
        String kernel,
        String governor,
        Map<String, String> mitigations,
        Map<String, String> limits,
        double loadAverage,
        String jvm,
        List<String> jvmOptions,
        Map<String, String> libraries,
        String commit,
        boolean modified) {}
