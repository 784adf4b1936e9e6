package dev.echosounder.trial.process.staged;

import dev.echosounder.api.Client;
import dev.echosounder.api.Model;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import java.io.IOException;
import java.net.InetSocketAddress;

/** A model that cannot listen. */
public final class RefusingModel implements Model {

    public static final String NAME = "staged-refusing";
    public static final String WHY = "The harbour is closed.";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Server serve(InetSocketAddress at, Service service) throws IOException {
        System.out.println("the harbour master looks out of the window");
        throw new IOException(WHY);
    }

    @Override
    public Client client() {
        throw new UnsupportedOperationException();
    }
}
