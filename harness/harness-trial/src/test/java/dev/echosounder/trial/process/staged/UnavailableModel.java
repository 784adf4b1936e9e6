package dev.echosounder.trial.process.staged;

import dev.echosounder.api.Client;
import dev.echosounder.api.Model;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import java.net.InetSocketAddress;
import java.util.Optional;

/** A model that cannot run here. */
public final class UnavailableModel implements Model {

    public static final String NAME = "staged-unavailable";
    public static final String WHY = "It needs a kernel that does not exist yet.";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Optional<String> unavailable() {
        return Optional.of(WHY);
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
