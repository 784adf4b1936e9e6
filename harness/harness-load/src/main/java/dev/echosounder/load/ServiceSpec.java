package dev.echosounder.load;

import java.io.Serializable;

/**
 * What a server is to serve.
 *
 * @param workload whose service it is
 * @param time what it does for each request
 * @param messageBytes size of a message of the load
 */
public record ServiceSpec(WorkloadSpec workload, ServiceTime time, int messageBytes) implements Serializable {

    /** An echo server that answers at once. */
    public static final ServiceSpec ECHO = new ServiceSpec(WorkloadSpec.ECHO, new ServiceTime.None(), 1);

    /** Whether there is nothing to do but to echo. */
    public boolean isPlainEcho() {
        return workload.echoes() && time.none();
    }
}
