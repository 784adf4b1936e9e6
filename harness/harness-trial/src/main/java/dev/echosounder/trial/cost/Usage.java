package dev.echosounder.trial.cost;

import dev.echosounder.linux.proc.ProcessUsage;
import java.io.Serializable;

/**
 * What one side of a trial has used since it was started.
 *
 * @param process as the system counts it
 * @param jvm as the JVM counts it; {@link JvmCounters#UNKNOWN} of a process that is no JVM of ours
 */
public record Usage(ProcessUsage process, JvmCounters jvm) implements Serializable {

    public static final Usage UNKNOWN = new Usage(ProcessUsage.UNKNOWN, JvmCounters.UNKNOWN);
}
