package dev.echosounder.testkit;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The threads of this JVM, virtual ones too, without those that the JVM keeps for itself and those of the testkit's own clients.
 *
 * @param names by the threads' identifiers
 */
record Threads(Map<Long, String> names) {

    /** Of the testkit's own threads, so that they are not taken for a server's. */
    static final String OWN_PREFIX = "testkit-";

    /** Where the JVM puts its own: compiler and cleaner, the carriers of virtual threads, their pollers and timers. */
    private static final Set<String> GROUPS_OF_THE_JVM = Set.of("system", "InnocuousThreadGroup", "CarrierThreads");

    private static final Pattern VIRTUAL = Pattern.compile("\"tid\": \"(\\d+)\"[^{}\\[]*?\"virtual\": true[^{}\\[]*?\"name\": \"([^\"]*)\"");

    static Threads now() {
        Map<Long, String> names = new LinkedHashMap<>();
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            ThreadGroup group = thread.getThreadGroup();
            if (group != null && !GROUPS_OF_THE_JVM.contains(group.getName())) {
                names.put(thread.threadId(), thread.getName());
            }
        }
        Matcher virtual = VIRTUAL.matcher(dump());
        while (virtual.find()) {
            names.put(Long.parseLong(virtual.group(1)), virtual.group(2));
        }
        names.values().removeIf(name -> name.startsWith(OWN_PREFIX));
        return new Threads(names);
    }

    /** Those of now that were not among these. */
    Set<String> startedSince() {
        return now().names().entrySet().stream()
                .filter(thread -> !names.containsKey(thread.getKey()))
                .map(Map.Entry::getValue)
                .collect(Collectors.toSet());
    }

    /** Virtual threads are only to be had from a thread dump. */
    private static String dump() {
        try {
            Path folder = Files.createTempDirectory("echosounder-threads");
            Path file = folder.resolve("dump.json");
            try {
                ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).dumpThreads(file.toString(), ThreadDumpFormat.JSON);
                return Files.readString(file);
            } finally {
                Files.deleteIfExists(file);
                Files.delete(folder);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException("The threads of this JVM could not be listed", failure);
        }
    }
}
