package dev.echosounder.blocking;

import dev.echosounder.api.Client;
import dev.echosounder.api.Model;
import dev.echosounder.api.Roles;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.api.ThreadKind;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * A thread for each connection, blocking in read and in write. The kind of thread and the kind of line are all that
 * tells its models apart.
 */
abstract class ThreadPerConnection implements Model {

    private final String name;
    private final Threads threads;
    private final Lines lines;

    ThreadPerConnection(String name, Threads threads, Lines lines) {
        this.name = name;
        this.threads = threads;
        this.lines = lines;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final Optional<Roles> roles() {
        ThreadKind own = threads.hand();
        return Optional.of(new Roles(ThreadKind.ACCEPTOR, own, own, own, own));
    }

    @Override
    public final SequencedMap<String, String> settings() {
        return Settings.of(
                "threads",
                "one that accepts, and one for each connection: " + threads.text(),
                "connection",
                lines.text());
    }

    @Override
    public final Server serve(InetSocketAddress at, Service service) throws IOException {
        return BlockingServer.open(at, service, lines, threads.factory(name + "-server-"), threads.ahead());
    }

    @Override
    public final Client client() {
        return new BlockingClient(lines, threads.factory(name + "-client-"));
    }
}
