package dev.echosounder.api;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/**
 * A concurrency model: a named way to decide who waits, who reads, who runs the {@link Session} and who writes. It
 * serves and it connects with the same code, so that any model can be paired with any other.
 *
 * <p>Models are found by {@link java.util.ServiceLoader}: a public class with a public constructor without parameters,
 * named in {@code META-INF/services/dev.echosounder.api.Model}. Most build on
 * {@link dev.echosounder.transport.Connection}, which keeps every promise of the session contract that is not I/O.
 */
public interface Model {

    /** The name in features, tables and command lines: lower case, {@code family} or {@code family-variant}. */
    String name();

    /** Why this model cannot run on this machine, in one sentence; empty where it can. */
    default Optional<String> unavailable() {
        return Optional.empty();
    }

    /**
     * What this model cannot do by its nature, wherever it runs, and because of what: the end of a sentence such as "it
     * serves one client after the other". It is not asked for that, and every table says so. Most models can do
     * everything.
     */
    default Map<Capability, String> incapable() {
        return Map.of();
    }

    /**
     * How the names of those threads begin that this model's library keeps for the whole process, so that no server can
     * end them: they are not taken for something that a server has left behind. Most models have none.
     */
    default Set<String> processWideThreads() {
        return Set.of();
    }

    /** Who does what for a connection of this model's servers; empty where its author has not said. */
    default Optional<Roles> roles() {
        return Optional.empty();
    }

    /**
     * With what this model's servers run in this process, whose processors and properties they may depend on: names and
     * values such as "event loops" and "2", in the order in which they are to be shown. For whoever wants to know
     * whether all are tuned alike.
     */
    default SequencedMap<String, String> settings() {
        return Collections.emptyNavigableMap();
    }

    /**
     * Serves. On return, connections to {@link Server#address()} are accepted.
     *
     * @param at where to listen; port 0 for any free one
     * @throws dev.echosounder.transport.PortInUseException if another socket listens there
     * @throws IOException if it cannot listen for another reason
     */
    Server serve(InetSocketAddress at, Service service) throws IOException;

    /** A new client of this model, without connections, with threads of its own. */
    Client client() throws IOException;
}
