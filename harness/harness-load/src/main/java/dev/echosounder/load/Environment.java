package dev.echosounder.load;

import java.lang.management.ManagementFactory;

/**
 * Where a comparison ran.
 *
 * @param jvm        name and version of the virtual machine
 * @param options    the options that it was started with, without system properties
 * @param processors that this JVM may use
 * @param system     the operating system, its version and architecture
 */
public record Environment(String jvm, String options, int processors, String system) {

    /** Of this JVM. */
    public static Environment current() {
        String options = String.join(" ", ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> !option.startsWith("-D"))
                .toList());
        return new Environment(
                System.getProperty("java.vm.name") + " " + Runtime.version(),
                options,
                Runtime.getRuntime().availableProcessors(),
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " " + System.getProperty("os.arch"));
    }
}
