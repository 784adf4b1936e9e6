package dev.echosounder.trial;

import dev.echosounder.linux.Cores;
import dev.echosounder.linux.Link;
import dev.echosounder.linux.net.LinkedNamespaces;
import dev.echosounder.load.ServiceSpec;
import dev.echosounder.trial.process.ChildFailure;
import dev.echosounder.trial.process.LoadSide;
import dev.echosounder.trial.process.OwnJvm;
import dev.echosounder.trial.process.Processes;
import dev.echosounder.trial.process.ServerSide;
import dev.echosounder.trial.process.Sides;
import java.io.IOException;
import java.util.Optional;

/** Every side in a new process of this machine, the server at one end of a link and the load at the other. */
final class LinkedProcesses implements Sides {

    private final Processes processes = new Processes();
    private final LinkedNamespaces namespaces;

    /** @throws IllegalStateException if there can be no such link here; the message says why */
    LinkedProcesses(Link link) {
        try {
            namespaces = LinkedNamespaces.make(link);
        } catch (IOException failure) {
            throw new IllegalStateException(
                    ("There is no link between server and load: %s. Leave out the step that asks for one, or run "
                                    + "it as root.")
                            .formatted(failure.getMessage()),
                    failure);
        }
    }

    @Override
    public ServerSide server(ServerSpec serving, Optional<Cores> cores, ServiceSpec spec) throws ChildFailure {
        return processes.server(
                serving,
                cores,
                OwnJvm.LIKE_THIS
                        .startedBy(namespaces.server())
                        .listeningAt(LinkedNamespaces.SERVER_ADDRESS)
                        .doing(spec));
    }

    @Override
    public LoadSide load(Optional<Cores> cores) throws ChildFailure {
        return processes.load(cores, OwnJvm.LIKE_THIS.startedBy(namespaces.load()));
    }

    /** There is no link within a JVM: a comparison that asks for one is refused before. */
    @Override
    public Pair both(ServerSpec serving, Optional<Cores> cores, ServiceSpec spec) {
        throw new IllegalStateException("A server and a load that share a JVM cannot be at two ends of a link.");
    }

    /** Of this process, which is at neither end: it could not reach them. */
    @Override
    public Sides near() {
        return new Processes();
    }

    @Override
    public void close() {
        namespaces.close();
    }
}
