package dev.echosounder.trial.cost;

import dev.echosounder.linux.proc.ProcessUsage;
import java.io.Serializable;

/**
 * What one side of a trial has used since its start.
 *
 * @param process as the system counts it
 * @param jvm as the JVM counts it; {@link JvmCounters#UNKNOWN} for a process that is not a JVM of the harness
 */
public record Usage(ProcessUsage process, JvmCounters jvm) implements Serializable {

    public static final Usage UNKNOWN = new Usage(ProcessUsage.UNKNOWN, JvmCounters.UNKNOWN);

    /** Of both processes together. */
    public Usage plus(Usage other) {
        return new Usage(process.plus(other.process), jvm.plus(other.jvm));
    }
}
