package dev.echosounder.trial.process.staged;

import dev.echosounder.api.Client;
import dev.echosounder.api.Model;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import java.net.InetSocketAddress;

/** A model whose class cannot be linked, which shows only when it serves. */
public final class BrokenModel implements Model {

    public static final String NAME = "staged-broken";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Server serve(InetSocketAddress at, Service service) {
        throw new UnsatisfiedLinkError("no native in path");
    }

    @Override
    public Client client() {
        throw new UnsupportedOperationException();
    }
}
