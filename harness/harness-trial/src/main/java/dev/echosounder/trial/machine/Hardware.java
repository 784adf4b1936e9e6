package dev.echosounder.trial.machine;

import dev.echosounder.linux.proc.Facts;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.software.os.OperatingSystem;

/**
 * What the machine is made of, as OSHI finds it on any operating system.
 *
 * @param cpu the processor's name
 * @param logicalCores that the operating system shows
 * @param physicalCores the same without hyperthreads; -1 where unknown
 * @param memoryBytes of the machine; -1 where unknown
 * @param system the operating system and its version
 */
record Hardware(String cpu, int logicalCores, int physicalCores, long memoryBytes, String system) {

    /** Takes about a third of a second, for the native library that is loaded. So ask once. */
    static Hardware read() {
        try {
            SystemInfo info = new SystemInfo();
            CentralProcessor processor = info.getHardware().getProcessor();
            OperatingSystem system = info.getOperatingSystem();
            return new Hardware(
                    processor.getProcessorIdentifier().getName().strip(),
                    processor.getLogicalProcessorCount(),
                    processor.getPhysicalProcessorCount(),
                    info.getHardware().getMemory().getTotal(),
                    system.getFamily() + " " + system.getVersionInfo().getVersion());
        } catch (RuntimeException | LinkageError unsupported) {
            // OSHI throws the one on a system that it does not know, the other where its native library cannot be
            // loaded.
            return new Hardware(
                    Facts.UNKNOWN, Runtime.getRuntime().availableProcessors(), -1, -1, System.getProperty("os.name"));
        }
    }
}
