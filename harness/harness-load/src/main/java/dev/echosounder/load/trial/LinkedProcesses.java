package dev.echosounder.load.trial;

import dev.echosounder.load.Cores;
import dev.echosounder.load.Link;
import dev.echosounder.load.Serving;
import dev.echosounder.load.Task;
import dev.echosounder.load.process.ChildFailure;
import dev.echosounder.load.process.LinkedNamespaces;
import dev.echosounder.load.process.LoadSide;
import dev.echosounder.load.process.Processes;
import dev.echosounder.load.process.ServerSide;

import java.io.IOException;
import java.util.Optional;

/** Every side in a new process of this machine, the server at one end of a link and the load at the other. */
final class LinkedProcesses implements Sides {

    private final Processes processes = new Processes();
    private final LinkedNamespaces namespaces;

    /**
     * @throws IllegalStateException if there can be no such link here; the message says why
     */
    LinkedProcesses(Link link) {
        try {
            namespaces = LinkedNamespaces.make(link);
        } catch (IOException failure) {
            throw new IllegalStateException("There is no link between server and load: %s. Leave out the step that asks for one, or run it as root.".formatted(failure.getMessage()), failure);
        }
    }

    @Override
    public ServerSide server(Serving serving, Optional<Cores> cores, Task task) throws ChildFailure {
        return processes.server(serving, cores, namespaces.server().doing(task));
    }

    @Override
    public LoadSide load(Optional<Cores> cores) throws ChildFailure {
        return processes.load(cores, namespaces.load());
    }

    /** There is no link within a JVM: a comparison that asks for one is refused before. */
    @Override
    public Pair both(Serving serving, Optional<Cores> cores, Task task) {
        throw new IllegalStateException("A server and a load that share a JVM cannot be at two ends of a link.");
    }

    /** Of this process, which is at neither end: it could not reach them. */
    @Override
    public Sides near() {
        return new FreshProcesses();
    }

    @Override
    public void close() {
        namespaces.close();
    }
}
