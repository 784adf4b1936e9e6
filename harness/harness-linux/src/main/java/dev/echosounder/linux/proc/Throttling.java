package dev.echosounder.linux.proc;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** How often and how long the machine held its processors back. */
final class Throttling {

    private static final long NANOS_PER_MICRO = 1_000;

    private final Facts facts;
    private List<Path> second; // null until they are looked for, once: mounts may be many
    private List<Path> first;

    Throttling(Facts facts) {
        this.facts = facts;
    }

    /**
     * For how long the own control group, and those that it lies in, had used up their processor time; in nanoseconds,
     * -1 where unknown. By version 2 of control groups (throttled_usec of cpu.stat, see the kernel's
     * Documentation/admin-guide/cgroup-v2.rst), and where there is none by version 1 (throttled_time, see its
     * Documentation/scheduler/sched-bwc.rst).
     */
    long controlGroupNanos() {
        if (second == null) {
            ControlGroupFolders groups = new ControlGroupFolders(facts);
            second = groups.secondUpwards().toList();
            first = groups.firstUpwards("cpu").toList();
        }
        long micros = sum(second, "throttled_usec");
        return micros >= 0 ? micros * NANOS_PER_MICRO : sum(first, "throttled_time");
    }

    /** A limit may be set on any group from the own one up, and shows up only there. */
    private long sum(List<Path> upwards, String counter) {
        long sum = -1;
        for (Path group : upwards) {
            sum = added(sum, facts.after(group + "/cpu.stat", counter + " "));
        }
        return sum;
    }

    private static long added(long sum, Optional<String> text) {
        long here = text.map(Facts::number).orElse(-1L);
        return here < 0 ? sum : Math.max(0, sum) + here;
    }

    /**
     * How often cores were slowed because of their heat, summed over them; -1 where unknown. Two hyperthreads count
     * their core twice.
     */
    long thermalCount() {
        long sum = -1;
        try (DirectoryStream<Path> cores =
                Files.newDirectoryStream(facts.path("sys/devices/system/cpu"), "cpu[0-9]*")) {
            for (Path core : cores) {
                sum = added(sum, facts.line(core + "/thermal_throttle/core_throttle_count"));
            }
        } catch (IOException absent) {
            return -1;
        }
        return sum;
    }
}
