package dev.echosounder.load;

import dev.echosounder.api.Workload;
import dev.echosounder.api.Workloads;
import java.io.Serializable;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * A workload by its name and parameters, as a value for results and other processes.
 *
 * @param name the name, by which it is found on the class path
 * @param parameters the parameters that differ from the usual ones, by name
 * @param description what the load consists of, for tables; may be empty
 */
public record WorkloadSpec(String name, Map<String, String> parameters, String description) implements Serializable {

    /** The echo workload. */
    public static final WorkloadSpec ECHO = new WorkloadSpec("echo", Map.of(), "");

    public WorkloadSpec {
        parameters = Collections.unmodifiableMap(new TreeMap<>(parameters));
    }

    /**
     * The workload of this name on this class path.
     *
     * @throws IllegalArgumentException if there is none, or it has no such parameters; the message is one sentence
     */
    public static WorkloadSpec of(String name, Map<String, String> parameters) {
        Workload workload = Workloads.named(name).with(parameters);
        return new WorkloadSpec(name, parameters, workload.description());
    }

    /**
     * Loads the workload.
     *
     * @throws IllegalArgumentException if it is not on this class path; the message lists those that are
     */
    public Workload load() {
        return Workloads.named(name).with(parameters);
    }

    /** Whether a server that sends back what it receives answers every request right. */
    public boolean echoes() {
        return name.equals(ECHO.name);
    }

    @Override
    public String toString() {
        return description.isEmpty() ? name : name + ": " + description;
    }
}
