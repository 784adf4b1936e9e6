package dev.echosounder.mina;

import dev.echosounder.api.Client;
import dev.echosounder.api.Model;
import dev.echosounder.api.Roles;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.api.ThreadKind;
import dev.echosounder.transport.SharedSettings;
import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/** MINA's socket acceptor and I/O processors. Its models differ in the threads that run the sessions. */
abstract class MinaModel implements Model {

    private final String name;
    private final ThreadKind runsSessions;

    MinaModel(String name, ThreadKind runsSessions) {
        this.name = name;
        this.runsSessions = runsSessions;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final Optional<Roles> roles() {
        return Optional.of(
                new Roles(ThreadKind.ACCEPTOR, ThreadKind.LOOP, ThreadKind.LOOP, runsSessions, ThreadKind.LOOP));
    }

    @Override
    public final SequencedMap<String, String> settings() {
        SequencedMap<String, String> settings = new LinkedHashMap<>();
        settings.put("event loops", String.valueOf(Loops.count()));
        if (isPooled()) {
            settings.put(
                    "executor filter",
                    "up to %d threads, started as needed; the events of a connection in their order"
                            .formatted(Pool.THREADS));
            settings.put("unhandled input", SharedSettings.kibibytes(Pool.BACKLOG_BYTES) + ", then reading pauses");
        }
        settings.put(
                "read buffer",
                "64 bytes to " + SharedSettings.kibibytes(Tcp.READ_BYTES)
                        + ", as its reads were filled; a new one for each read, on the heap");
        SharedSettings.addTo(settings);
        return settings;
    }

    @Override
    public final Server serve(InetSocketAddress at, Service service) throws IOException {
        return new MinaServer(at, service, loops(name + "-server"));
    }

    @Override
    public final Client client() {
        return new MinaClient(loops(name + "-client"));
    }

    private Loops loops(String name) {
        Threads threads = new Threads(name);
        return new Loops(threads, isPooled() ? new Pool(threads) : null);
    }

    private boolean isPooled() {
        return runsSessions == ThreadKind.WORKER;
    }
}
