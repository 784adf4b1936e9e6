package dev.echosounder.load.trial;

import dev.echosounder.load.Cores;
import dev.echosounder.load.Serving;
import dev.echosounder.load.Task;
import dev.echosounder.load.process.ChildFailure;
import dev.echosounder.load.process.LoadSide;
import dev.echosounder.load.process.Processes;
import dev.echosounder.load.process.ServerSide;

import java.util.Optional;

/** Every side in a new process of this machine. */
final class FreshProcesses implements Sides {

    private final Processes processes = new Processes();

    @Override
    public ServerSide server(Serving serving, Optional<Cores> cores, Task task) throws ChildFailure {
        return processes.server(serving, cores, task);
    }

    @Override
    public LoadSide load(Optional<Cores> cores) throws ChildFailure {
        return processes.load(cores);
    }

    @Override
    public Pair both(Serving serving, Optional<Cores> cores, Task task) throws ChildFailure {
        Processes.Both both = processes.both(serving, cores, task);
        return new Pair(both.server(), both.load());
    }
}
