package dev.echosounder.trial.host;

import java.util.List;

/** The agents that this JVM has started. */
public final class Agents {

    private Agents() {}

    /** The agent on the host of this name. */
    public static ProcessHandle of(String host) {
        List<ProcessHandle> found = ProcessHandle.current()
                .children()
                .filter(child -> child.info()
                        .commandLine()
                        .filter(line -> line.endsWith(AgentProcess.class.getName() + " " + host))
                        .isPresent())
                .toList();
        if (found.size() != 1) {
            throw new IllegalStateException("There are %d agents on host %s.".formatted(found.size(), host));
        }
        return found.getFirst();
    }
}
