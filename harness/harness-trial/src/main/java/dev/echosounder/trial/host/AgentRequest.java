package dev.echosounder.trial.host;

import dev.echosounder.trial.process.ChildCommand;
import java.io.Serializable;
import java.time.Duration;
import java.util.Set;

/** What an agent is asked. Each child has a number, which its parent chooses. */
sealed interface AgentRequest extends Serializable {

    /** That the parent is there, which it says every second. The agent says the same. */
    record Alive() implements AgentRequest {}

    record Start(long child, ChildCommand command) implements AgentRequest {}

    /** Pass this line to a child. */
    record Send(long child, String line) implements AgentRequest {}

    record EndInput(long child) implements AgentRequest {}

    /** A child has started this process, which ends with it. */
    record Owns(long child, long pid) implements AgentRequest {}

    record Kill(long child) implements AgentRequest {}

    record ReadClock() implements AgentRequest {}

    /**
     * Report the counters of the host.
     *
     * @param ours the process ids of all agents there, whose processes do not count as others
     */
    record ReadMachine(Set<Long> ours) implements AgentRequest {}

    /** Describe the host. */
    record Describe() implements AgentRequest {}

    /**
     * Watch the host for so long, and check whether it is fit for measurements.
     *
     * @param address at which servers are to listen there; empty if none are
     */
    record Examine(Duration watch, String address) implements AgentRequest {}

    /** Acquire the lock that allows one measurement at a time on the host, if no other process has it. */
    record Lock() implements AgentRequest {}
}
