package dev.echosounder.api;

import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What a load asks of a service: the service itself, and the client half that sends requests and checks every byte of
 * every response. A module offers one as a provider of this interface for {@link java.util.ServiceLoader}; scenarios
 * and the command name it ({@link Workloads}), and no class of the harness refers to its class.
 *
 * <p>How much time a server spends on a request is not part of a workload: any of them can be given some.
 */
public interface Workload {

    /** The name by which scenarios ask for it: lower-case letters, digits and hyphens. */
    String name();

    /**
     * This workload with other parameters.
     *
     * @param parameters by name; those that are missing keep their usual values
     * @throws IllegalArgumentException if there is no such parameter, or it cannot have that value; the message is one
     *     sentence that names the valid values
     */
    default Workload with(Map<String, String> parameters) {
        if (!parameters.isEmpty()) {
            throw new IllegalArgumentException("The workload %s has no parameters: leave out %s."
                    .formatted(name(), String.join(" and ", parameters.keySet())));
        }
        return this;
    }

    /** The mix of the load, for tables: {@code 90 % GET, 10 % SET}; empty where the name suffices. */
    default String description() {
        return "";
    }

    /**
     * A new service, which a model serves in one process.
     *
     * @param messageBytes size of a message of the load
     * @param work makes the work of one connection, to be run once for each request, right before its response is
     *     written; empty for none
     */
    Service service(int messageBytes, Optional<Supplier<Runnable>> work);

    /**
     * The client half on one connection.
     *
     * @param client number of the client, from 0
     * @param messageBytes size of a message of the load
     */
    WorkloadClient client(int client, int messageBytes);
}
