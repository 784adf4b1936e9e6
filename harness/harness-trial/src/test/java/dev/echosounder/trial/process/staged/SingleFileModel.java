package dev.echosounder.trial.process.staged;

import dev.echosounder.api.Capability;
import dev.echosounder.api.Client;
import dev.echosounder.api.Model;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import java.net.InetSocketAddress;
import java.util.Map;

/** A model that declares what it does not support. It is never started. */
public final class SingleFileModel implements Model {

    @Override
    public String name() {
        return "single-file";
    }

    @Override
    public Map<Capability, String> incapable() {
        return Map.of(
                Capability.MANY_CONNECTIONS,
                "it serves one client after the other",
                Capability.CONNECTING,
                "it only serves");
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
