package dev.echosounder.trial.process.staged;

import dev.echosounder.api.Capability;
import dev.echosounder.api.Client;
import dev.echosounder.api.Model;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import java.net.InetSocketAddress;
import java.util.Map;

/** A model that declares that it serves one connection at a time, on either side. It is never started. */
public final class TakesTurnsModel implements Model {

    @Override
    public String name() {
        return "takes-turns";
    }

    @Override
    public Map<Capability, String> incapable() {
        return Map.of(Capability.MANY_CONNECTIONS, "it takes turns");
    }

    @Override
    public Server serve(InetSocketAddress at, Service service) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Client client() {
        throw new UnsupportedOperationException();
    }
}
