package dev.echosounder.trial.jvm;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.Serializable;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.management.VirtualThreadSchedulerMXBean;

/**
 * A JVM, as it reports itself.
 *
 * @param vm name, version and vendor
 * @param collector of garbage, such as {@code G1}
 * @param options that it was started with, and has taken
 * @param carriers of virtual threads, if a property set their number; otherwise 0
 */
public record JvmFacts(String vm, String collector, List<String> options, int carriers) implements Serializable {

    /** The system property that sets the number of carriers of virtual threads. */
    public static final String CARRIERS = "jdk.virtualThreadScheduler.parallelism";

    public JvmFacts {
        options = List.copyOf(options);
    }

    /** The JVM of this process. */
    public static JvmFacts here() {
        return new JvmFacts(
                nameAndVersion(),
                collectorHere(),
                ManagementFactory.getRuntimeMXBean().getInputArguments(),
                carriersHere());
    }

    /** Name, version and vendor of this JVM. */
    public static String nameAndVersion() {
        return "%s %s (%s)"
                .formatted(System.getProperty("java.vm.name"), Runtime.version(), System.getProperty("java.vm.vendor"));
    }

    /** By its flags; the names of the beans are those of a collector's parts. */
    private static String collectorHere() {
        HotSpotDiagnosticMXBean flags = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        return Stream.of("Serial", "Parallel", "G1", "Z", "Shenandoah", "Epsilon")
                .filter(name -> isOn(flags, "Use" + name + "GC"))
                .map(name -> name.equals("Z") ? "ZGC" : name)
                .findFirst()
                .orElseGet(() -> ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .map(GarbageCollectorMXBean::getName)
                        .collect(Collectors.joining(" and ")));
    }

    private static boolean isOn(HotSpotDiagnosticMXBean flags, String name) {
        try {
            return Boolean.parseBoolean(flags.getVMOption(name).getValue());
        } catch (IllegalArgumentException notOfThisJvm) {
            return false;
        }
    }

    /** Asked only where it was set: the question makes a scheduler in a process that may need none. */
    private static int carriersHere() {
        return System.getProperty(CARRIERS) == null
                ? 0
                : ManagementFactory.getPlatformMXBean(VirtualThreadSchedulerMXBean.class)
                        .getParallelism();
    }
}
