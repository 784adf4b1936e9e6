package dev.echosounder.load;

import java.io.Serializable;

/**
 * What a server is to serve.
 *
 * @param workload whose service it is
 * @param time what it does for each request
 * @param encryption whether and how its connections are encrypted
 * @param messageBytes size of a message of the load
 */
public record ServiceSpec(WorkloadSpec workload, ServiceTime time, EncryptionSpec encryption, int messageBytes)
        implements Serializable {

    /** An echo server that answers at once. */
    public static final ServiceSpec ECHO = new ServiceSpec(WorkloadSpec.ECHO, new ServiceTime.None(), 1);

    /** A service whose connections are not encrypted. */
    public ServiceSpec(WorkloadSpec workload, ServiceTime time, int messageBytes) {
        this(workload, time, new EncryptionSpec.Plaintext(), messageBytes);
    }

    /**
     * Whether there is nothing to do but to echo what arrives, once it is decrypted where connections are encrypted.
     */
    public boolean isPlainEcho() {
        return workload.echoes() && time.none();
    }
}
