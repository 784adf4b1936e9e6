package dev.echosounder.trial;

import dev.echosounder.linux.Cores;
import dev.echosounder.load.ServiceSpec;
import dev.echosounder.trial.process.ChildFailure;
import dev.echosounder.trial.process.LoadSide;
import dev.echosounder.trial.process.Processes;
import dev.echosounder.trial.process.ServerSide;
import java.util.Optional;

/** Every side in a new process of this machine. */
final class FreshProcesses implements Sides {

    private final Processes processes = new Processes();

    @Override
    public ServerSide server(ServerSpec serving, Optional<Cores> cores, ServiceSpec spec) throws ChildFailure {
        return processes.server(serving, cores, spec);
    }

    @Override
    public LoadSide load(Optional<Cores> cores) throws ChildFailure {
        return processes.load(cores);
    }

    @Override
    public Pair both(ServerSpec serving, Optional<Cores> cores, ServiceSpec spec) throws ChildFailure {
        Processes.Both both = processes.both(serving, cores, spec);
        return new Pair(both.server(), both.load());
    }
}
