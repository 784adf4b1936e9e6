package dev.echosounder.api;

import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;

/** The workloads on the class path, by their names. */
public final class Workloads {

    private Workloads() {}

    /** All workloads, in the order of their names. */
    public static List<Workload> all() {
        return ServiceLoader.load(Workload.class).stream()
                .map(ServiceLoader.Provider::get)
                .sorted(Comparator.comparing(Workload::name))
                .toList();
    }

    /**
     * The workload of that name, with its usual parameters.
     *
     * @throws IllegalArgumentException if there is none; the message suggests the nearest name and lists all
     */
    public static Workload named(String name) {
        return UnknownName.choose("workload", name, all(), Workload::name);
    }
}
