package dev.echosounder.selector;

import static dev.echosounder.api.ThreadKind.LOOP;

import dev.echosounder.api.Client;
import dev.echosounder.api.Roles;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.api.ThreadKind;
import dev.echosounder.transport.NamedModel;
import dev.echosounder.transport.ServedClient;
import dev.echosounder.transport.SharedSettings;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.SequencedMap;

/** Connections on selectors. */
final class SelectorModel extends NamedModel {

    /** Makes a loop; its workers are {@code null} where it serves its connections itself. */
    @FunctionalInterface
    interface LoopMaker {
        SelectorLoop make(String name, Workers workers) throws IOException;
    }

    /** Starts the workers of a server or client; {@code null} where the loops do everything. */
    @FunctionalInterface
    interface WorkersMaker {
        Workers start(String name) throws IOException;
    }

    final int loops;
    final WorkersMaker workers;
    final LoopMaker loop;
    private final String[] settings;

    /**
     * @param serves the threads that read and run the sessions
     * @param writes the threads that write
     * @param loops how many selectors there are, each with a thread
     * @param settings names and values, in turns, in addition to the number of loops
     */
    SelectorModel(
            String name,
            ThreadKind serves,
            ThreadKind writes,
            int loops,
            WorkersMaker workers,
            LoopMaker loop,
            String... settings) {
        super(name, new Roles(LOOP, LOOP, serves, serves, writes));
        this.loops = loops;
        this.workers = workers;
        this.loop = loop;
        this.settings = settings;
    }

    @Override
    public SequencedMap<String, String> settings() {
        SequencedMap<String, String> all = SharedSettings.after(settings);
        all.putFirst("event loops", Integer.toString(loops));
        return all;
    }

    @Override
    public Server serve(InetSocketAddress at, Service service) throws IOException {
        return new SelectorServer(at, service, this);
    }

    @Override
    public Client client() throws IOException {
        Loops started = Loops.start(this, name() + "-client");
        return new ServedClient(started::connect, grace -> started.stop(grace, () -> {}));
    }
}
