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
    private static final String GROUPS = "sys/fs/cgroup";

    private final Facts facts;

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
        long second = -1;
        long first = -1;
        for (String line : facts.lines("proc/self/cgroup")) {
            String[] parts = line.split(":", 3);
            if (parts.length == 3 && parts[0].equals("0")) {
                second = upwards(List.of(GROUPS, GROUPS + "/unified"), parts[2], "throttled_usec");
            } else if (parts.length == 3 && List.of(parts[1].split(",")).contains("cpu")) {
                first = upwards(List.of(GROUPS + "/" + parts[1], GROUPS + "/cpu"), parts[2], "throttled_time");
            }
        }
        return second >= 0 ? second * NANOS_PER_MICRO : first;
    }

    /**
     * A limit may be set on any group from the own one up, and shows up only there. In a container only part of that
     * path is to be seen.
     */
    private long upwards(List<String> mounts, String group, String counter) {
        for (String mount : mounts) {
            long sum = -1;
            for (Path at = Path.of(group); at != null; at = at.getParent()) {
                sum = added(sum, facts.after(mount + at + "/cpu.stat", counter + " "));
            }
            if (sum >= 0) {
                return sum;
            }
        }
        return -1;
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
