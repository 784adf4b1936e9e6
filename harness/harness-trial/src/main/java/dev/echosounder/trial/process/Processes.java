package dev.echosounder.trial.process;

import static dev.echosounder.trial.process.ChildFailure.Kind;

import dev.echosounder.linux.Cores;
import dev.echosounder.linux.proc.Affinity;
import dev.echosounder.load.ServiceSpec;
import dev.echosounder.trial.ServerSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Starts the sides of a trial in fresh JVMs, which have the class path, the binary and the {@linkplain JvmOptions
 * options} of this one. They end when they are closed, or when this JVM ends in whatever way. Where cores cannot be
 * given ({@link Affinity#check}), they run on all.
 */
public final class Processes implements Sides {

    private final Launcher launcher;
    private final Timeouts patience;

    public Processes() {
        this(new Launcher(Affinity.here(), ChildMain.class.getName()), Timeouts.DEFAULT);
    }

    Processes(Launcher launcher, Timeouts patience) {
        this.launcher = launcher;
        this.patience = patience;
    }

    /**
     * A server in a JVM of its own; an outside server in a process of its own, on these cores. One that listens already
     * stays where it is.
     *
     * @param cores empty for all that there are
     * @throws ChildFailure of kind NEVER_STARTED if it does not come to listen; nothing is left of it
     */
    public ServerSide server(ServerSpec serving, Optional<Cores> cores) throws ChildFailure {
        return server(serving, cores, ServiceSpec.ECHO);
    }

    @Override
    public ServerSide server(ServerSpec serving, Optional<Cores> cores, ServiceSpec spec) throws ChildFailure {
        return server(serving, cores, OwnJvm.LIKE_THIS.doing(spec));
    }

    /** Starts a server in a JVM with a start program, an address, options and a service of its own. */
    public ServerSide server(ServerSpec serving, Optional<Cores> cores, OwnJvm own) throws ChildFailure {
        if (serving instanceof ServerSpec.Listening listening) {
            return ServerAtAddress.reach(listening);
        }
        return serve(serving, cores, own, child("The process of server " + serving.name(), cores, own, 1));
    }

    @Override
    public LoadSide load(Optional<Cores> cores) throws ChildFailure {
        return load(cores, OwnJvm.LIKE_THIS);
    }

    /** Starts the load in a JVM with a start program and options of its own, and does not wait for it. */
    public LoadSide load(Optional<Cores> cores, OwnJvm own) throws ChildFailure {
        return new ChildLoad(child("The process of the load", cores, own, 1), patience);
    }

    @Override
    public Pair both(ServerSpec serving, Optional<Cores> cores, ServiceSpec spec) throws ChildFailure {
        if (serving instanceof ServerSpec.Outside outside) {
            throw new ChildFailure(
                    Kind.NEVER_STARTED,
                    "The outside server %s cannot share a JVM with its load: give each a process of its own."
                            .formatted(outside.name()));
        }
        if (serving instanceof ServerSpec.Listening listening) {
            throw new ChildFailure(
                    Kind.NEVER_STARTED,
                    "The server at %s cannot share a JVM with its load: it has a process already."
                            .formatted(listening.name()));
        }
        SharedChild child =
                child("The process of server " + serving.name() + " and its load", cores, OwnJvm.LIKE_THIS, 2);
        return new Pair(serve(serving, cores, OwnJvm.LIKE_THIS.doing(spec), child), new ChildLoad(child, patience));
    }

    private SharedChild child(String name, Optional<Cores> cores, OwnJvm own, int sides) throws ChildFailure {
        return new SharedChild(ChildProcess.start(name, launcher.prepare(cores, own), patience), patience, sides);
    }

    private ServerSide serve(ServerSpec serving, Optional<Cores> cores, OwnJvm own, SharedChild child)
            throws ChildFailure {
        Reply.Served served = child.process()
                .ask(
                        new Request.Serve(serving, own.host(), own.service().getName(), own.spec(), patience.listen()),
                        patience.start().plus(patience.listen()));
        child.process().owns(served.pid());
        return new ChildServer(child, served, outsideCommand(serving, cores, served), patience);
    }

    private Optional<List<String>> outsideCommand(ServerSpec serving, Optional<Cores> cores, Reply.Served served) {
        if (!(serving instanceof ServerSpec.Outside outside)) {
            return Optional.empty();
        }
        List<String> command = new ArrayList<>(launcher.prefix(cores));
        command.addAll(new OutsideCommand(outside, served.address().getPort()).line());
        return Optional.of(command);
    }
}
