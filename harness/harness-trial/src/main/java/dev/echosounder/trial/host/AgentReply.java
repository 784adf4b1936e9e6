package dev.echosounder.trial.host;

import dev.echosounder.linux.proc.MachineUsage;
import dev.echosounder.trial.Fitness;
import dev.echosounder.trial.machine.Host;
import java.io.Serializable;
import java.util.List;

/** What an agent reports. */
sealed interface AgentReply extends Serializable {

    /** What happens to a child, which no request asks for. */
    sealed interface OfChild extends AgentReply {

        long child();
    }

    record Out(long child, String line) implements OfChild {}

    record Err(long child, String line) implements OfChild {}

    record OutEnded(long child) implements OfChild {}

    record ErrEnded(long child) implements OfChild {}

    /** @param how a verb with what belongs to it */
    record Ended(long child, String how) implements OfChild {}

    /** Nothing of the child is left. */
    record Killed(long child) implements OfChild {}

    record Alive() implements AgentReply {}

    /**
     * The agent's first words.
     *
     * @param pid of the agent
     * @param kernel the id of the kernel's start: hosts that have the same are one machine
     * @param processes the id of the processes that it can see: hosts that have the same see each other's
     * @param java the version of its JVM
     */
    record Ready(long pid, String kernel, String processes, String java) implements AgentReply {}

    record Started(long pid, List<String> command) implements AgentReply {}

    record NotStarted(String why) implements AgentReply {}

    /** @param nanos on the host's clock, which is also that of its children */
    record Clock(long nanos) implements AgentReply {}

    record MachineRead(MachineUsage usage) implements AgentReply {}

    record Described(Host host) implements AgentReply {}

    record Examined(List<Fitness.Finding> findings) implements AgentReply {}

    /** @param problem why the lock was not acquired, in one sentence; empty if it was */
    record Locked(String problem) implements AgentReply {}
}
