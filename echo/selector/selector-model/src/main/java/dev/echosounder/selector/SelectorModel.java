package dev.echosounder.selector;

import dev.echosounder.api.Client;
import dev.echosounder.api.Model;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;

import java.io.IOException;
import java.net.InetSocketAddress;

/** One selector, and one thread that does everything. */
public final class SelectorModel implements Model {

    @Override
    public String name() {
        return "selector";
    }

    @Override
    public Server serve(InetSocketAddress at, Service service) throws IOException {
        return SelectorServer.open(at, service, name() + "-server");
    }

    @Override
    public Client client() throws IOException {
        return new SelectorClient(name() + "-client");
    }
}
