package dev.echosounder.trial.process;

import dev.echosounder.linux.ProcessLimits;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.Stream;

/**
 * What every JVM of a comparison is started with, server and load alike, unless a scenario asks for another JVM of a
 * server: so no server has another heap or collector by chance.
 */
public final class JvmOptions {

    /** A system property that names the options, separated by blanks. */
    public static final String PROPERTY = "echosounder.jvm";

    private static final List<String> SIZES = List.of("-Xms", "-Xmx", "-Xmn");

    private JvmOptions() {}

    /**
     * The options that {@value #PROPERTY} names, otherwise this JVM's own, without its properties and agents: a
     * debugger waits at its port for one JVM only, and an agent that counts coverage would count in what is measured.
     */
    public static List<String> current() {
        return of(
                System.getProperty(PROPERTY),
                ManagementFactory.getRuntimeMXBean().getInputArguments());
    }

    /**
     * Those of a process that only drives servers. It has no small young generation, as its own collections would stop
     * all clients. And only what is called for every message is worth compiling: what it does once a run, such as
     * reporting, would otherwise be compiled later and later, on the core that the clients need.
     */
    static List<String> ofLoad() {
        return Stream.concat(
                        current().stream().filter(option -> !option.startsWith("-Xmn")),
                        Stream.of("-XX:CompileThresholdScaling=20"))
                .toList();
    }

    /** Those of a server with these limits. */
    static List<String> ofServer(ProcessLimits limits) {
        return within(limits, current());
    }

    /**
     * Of these options, those that a server with these limits has. If its memory is limited, the JVM chooses the sizes
     * of its heap and of the young generation by itself, as in a container.
     */
    public static List<String> within(ProcessLimits limits, List<String> options) {
        return limits.memoryBytes().isEmpty()
                ? options
                : options.stream()
                        .filter(option -> SIZES.stream().noneMatch(option::startsWith))
                        .toList();
    }

    static List<String> of(String property, List<String> own) {
        return property != null
                ? Stream.of(property.strip().split("\\s+"))
                        .filter(option -> !option.isEmpty())
                        .toList()
                : own.stream().filter(JvmOptions::isInherited).toList();
    }

    private static boolean isInherited(String option) {
        return Stream.of("-D", "-agent", "-javaagent", "-Xrun", "-Xdebug").noneMatch(option::startsWith);
    }
}
