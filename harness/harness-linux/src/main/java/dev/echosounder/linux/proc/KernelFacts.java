package dev.echosounder.linux.proc;

import dev.echosounder.linux.Cores;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What Linux reports of the machine, of itself and of what this process may do. */
public final class KernelFacts {

    private final Facts facts;

    public KernelFacts(Facts facts) {
        this.facts = facts;
    }

    /** The processor's name; "unknown" on architectures whose kernel does not report one. */
    public String cpu() {
        return facts.after("proc/cpuinfo", "model name")
                .map(name -> name.replaceFirst("^:\\s*", ""))
                .orElse(Facts.UNKNOWN);
    }

    /** Processors that the kernel uses, hyperthreads included. */
    public int logicalCores() {
        List<Integer> online =
                Cores.numbers(facts.line("sys/devices/system/cpu/online").orElse(""));
        return online.isEmpty() ? Runtime.getRuntime().availableProcessors() : online.size();
    }

    /** Cores without their hyperthreads; -1 where unknown. */
    public int physicalCores() {
        Set<String> siblings = new HashSet<>();
        for (int core :
                Cores.numbers(facts.line("sys/devices/system/cpu/online").orElse(""))) {
            facts.line("sys/devices/system/cpu/cpu%d/topology/thread_siblings_list".formatted(core))
                    .ifPresent(siblings::add);
        }
        return siblings.isEmpty() ? -1 : siblings.size();
    }

    /** Memory of the machine that the kernel can use; -1 where unknown. */
    public long memoryBytes() {
        return facts.after("proc/meminfo", "MemTotal:")
                .map(size -> Facts.number(size.replace("kB", "")) * 1024)
                .orElse(-1L);
    }

    /** The distribution and its version. */
    public String system() {
        return facts.after("etc/os-release", "PRETTY_NAME=")
                .map(name -> name.replace("\"", ""))
                .orElse(System.getProperty("os.name"));
    }

    /** Cores that this process may use; empty where unknown. */
    public List<Integer> affinity() {
        return Cores.numbers(
                facts.after("proc/self/status", "Cpus_allowed_list:").orElse(""));
    }

    /** Frequency governor of core 0; virtual machines have none. */
    public String governor() {
        return line("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
    }

    /** By vulnerability. */
    public Map<String, String> mitigations() {
        Map<String, String> found = new TreeMap<>();
        try (DirectoryStream<Path> files =
                Files.newDirectoryStream(facts.path("sys/devices/system/cpu/vulnerabilities"))) {
            files.forEach(file -> found.put(file.getFileName().toString(), line(file.toString())));
        } catch (IOException absent) {
            return Map.of();
        }
        return Collections.unmodifiableMap(found);
    }

    /** What bounds the number of connections, and how TCP finds out how fast it may send, in reading order. */
    public Map<String, String> limits() {
        Map<String, String> found = new LinkedHashMap<>();
        String[] files =
                facts.after("proc/self/limits", "Max open files").orElse("").split("\\s+");
        found.put("open files (soft)", files.length < 2 ? Facts.UNKNOWN : files[0]);
        found.put("open files (hard)", files.length < 2 ? Facts.UNKNOWN : files[1]);
        found.put("somaxconn", line("proc/sys/net/core/somaxconn"));
        found.put("tcp_max_syn_backlog", line("proc/sys/net/ipv4/tcp_max_syn_backlog"));
        found.put(
                "ip_local_port_range",
                line("proc/sys/net/ipv4/ip_local_port_range").replaceAll("\\s+", " to "));
        found.put("tcp_tw_reuse", line("proc/sys/net/ipv4/tcp_tw_reuse"));
        found.put("tcp_congestion_control", line("proc/sys/net/ipv4/tcp_congestion_control"));
        return Collections.unmodifiableMap(found);
    }

    private String line(String path) {
        return facts.line(path).orElse(Facts.UNKNOWN);
    }
}
