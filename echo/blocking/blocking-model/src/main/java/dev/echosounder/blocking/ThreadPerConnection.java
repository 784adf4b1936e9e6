package dev.echosounder.blocking;

import dev.echosounder.api.Client;
import dev.echosounder.api.Model;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.ThreadFactory;
import java.util.function.Function;

/** A thread for each connection, blocking in read and in write. Which kind of thread is all that tells its models apart. */
abstract class ThreadPerConnection implements Model {

    private final String name;
    private final Function<String, ThreadFactory> threads;

    /**
     * @param threads a factory of threads whose names begin with the given prefix
     */
    ThreadPerConnection(String name, Function<String, ThreadFactory> threads) {
        this.name = name;
        this.threads = threads;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final Server serve(InetSocketAddress at, Service service) throws IOException {
        return BlockingServer.open(at, service, threads.apply(name + "-server-"));
    }

    @Override
    public final Client client() {
        return new BlockingClient(threads.apply(name + "-client-"));
    }
}
