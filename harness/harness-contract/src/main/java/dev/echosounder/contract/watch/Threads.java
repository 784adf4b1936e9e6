package dev.echosounder.contract.watch;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The threads of this JVM, virtual ones too, without those that the JVM keeps for itself and those of the kit's own
 * clients.
 *
 * @param names by the threads' identifiers
 */
public record Threads(Map<Long, String> names) {

    /** The prefix of the names of the kit's own threads, so that they are not taken for a server's. */
    public static final String OWN_PREFIX = "contract-";

    /**
     * The groups of the JVM's own threads: compiler and cleaner, the carriers of virtual threads, their pollers and
     * timers.
     */
    private static final Set<String> GROUPS_OF_THE_JVM = Set.of("system", "InnocuousThreadGroup", "CarrierThreads");

    public static Threads now() {
        Map<Long, String> names = new HashMap<>();
        ThreadContainers.threads()
                .filter(thread -> !isTheJvms(thread))
                .forEach(thread -> names.put(thread.threadId(), thread.getName()));
        names.values().removeIf(name -> name.startsWith(OWN_PREFIX));
        return new Threads(names);
    }

    private static boolean isTheJvms(Thread thread) {
        ThreadGroup group = thread.getThreadGroup();
        return group == null || GROUPS_OF_THE_JVM.contains(group.getName()); // one that has ended has no group
    }

    /** The names of the threads that run now and were not among these. */
    public Set<String> startedSince() {
        return now().names().entrySet().stream()
                .filter(thread -> !names.containsKey(thread.getKey()))
                .map(Map.Entry::getValue)
                .collect(Collectors.toSet());
    }
}
