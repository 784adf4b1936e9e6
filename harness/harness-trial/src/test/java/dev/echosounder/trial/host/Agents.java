package dev.echosounder.trial.host;

import java.util.Comparator;
import java.util.List;

/** The agents that this JVM has started. */
public final class Agents {

    private Agents() {}

    /** In the order in which they were started. */
    public static List<ProcessHandle> all() {
        return ProcessHandle.current()
                .children()
                .filter(child -> child.info()
                        .commandLine()
                        .filter(line -> line.contains(AgentProcess.class.getName()))
                        .isPresent())
                .sorted(Comparator.comparing(ProcessHandle::pid))
                .toList();
    }
}
