package dev.echosounder.load;

import java.io.Serializable;

/**
 * The service of a server.
 *
 * @param workload the workload that the service is for
 * @param time what it does for each request
 * @param encryption whether and how its connections are encrypted
 * @param messageBytes the size of a message of the load
 */
public record ServiceSpec(WorkloadSpec workload, ServiceTime time, EncryptionSpec encryption, int messageBytes)
        implements Serializable {

    /** An echo server that answers at once. */
    public static final ServiceSpec ECHO = new ServiceSpec(WorkloadSpec.ECHO, new ServiceTime.None(), 1);

    /** A service whose connections are not encrypted. */
    public ServiceSpec(WorkloadSpec workload, ServiceTime time, int messageBytes) {
        this(workload, time, new EncryptionSpec.Plaintext(), messageBytes);
    }

    /** Whether the service only echoes what arrives. Connections may be encrypted nevertheless. */
    public boolean isPlainEcho() {
        return workload.echoes() && time.none();
    }
}
