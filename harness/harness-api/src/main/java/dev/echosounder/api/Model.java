package dev.echosounder.api;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/**
 * A concurrency model decides which threads wait, read, run the {@link Session} and write. It serves and it connects
 * with the same code, so that any model can be paired with any other.
 *
 * <p>Models are found by {@link java.util.ServiceLoader}: a public class with a public constructor without parameters,
 * named in {@code META-INF/services/dev.echosounder.api.Model}, or by a {@link ModelProvider}. Most build on
 * {@code dev.echosounder.transport.Connection}, which meets every requirement of the session contract that is not I/O.
 */
public interface Model {

    /** The name in features, tables and command lines: lower case, {@code family} or {@code family-variant}. */
    String name();

    /** The reason why this model cannot run on this machine, in one sentence; empty if it can. */
    default Optional<String> unavailable() {
        return Optional.empty();
    }

    /**
     * What this model cannot do by its nature, wherever it runs, each with the reason: the end of a sentence such as
     * "it serves one client after the other". Scenarios that need it are skipped, and every table reports that. Most
     * models can do everything.
     */
    default Map<Capability, String> incapable() {
        return Map.of();
    }

    /**
     * The first parts of the names of threads that this model's library keeps for the whole process. No server can end
     * them, so they do not count as leaked. Most models have none.
     */
    default Set<String> processWideThreads() {
        return Set.of();
    }

    /** The kinds of threads that serve a connection of this model's servers; empty where they are not known. */
    default Optional<Roles> roles() {
        return Optional.empty();
    }

    /**
     * The settings of this model's servers in this process, in the order in which they are shown: names and values such
     * as "event loops" and "2". They may depend on the machine's processors, and show whether all models are tuned
     * alike.
     */
    default SequencedMap<String, String> settings() {
        return Collections.emptyNavigableMap();
    }

    /**
     * Starts a server. On return, connections to {@link Server#address()} are accepted.
     *
     * @param at where to listen; port 0 for any free one
     * @throws IOException if it cannot listen; a {@code dev.echosounder.transport.PortInUseException} if another socket
     *     listens there
     */
    Server serve(InetSocketAddress at, Service service) throws IOException;

    /** Makes a client of this model, without connections and with its own threads. */
    Client client() throws IOException;
}
