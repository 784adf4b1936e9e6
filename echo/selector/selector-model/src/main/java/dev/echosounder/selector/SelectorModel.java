package dev.echosounder.selector;

import dev.echosounder.api.Client;
import dev.echosounder.api.Model;
import dev.echosounder.api.Roles;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.SequencedMap;

/** Connections on selectors. Its models differ in their {@link Configuration}. */
abstract class SelectorModel implements Model {

    private final String name;
    private final Configuration configuration;

    SelectorModel(String name, Configuration configuration) {
        this.name = name;
        this.configuration = configuration;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final Optional<Roles> roles() {
        return Optional.of(configuration.roles());
    }

    @Override
    public final SequencedMap<String, String> settings() {
        return configuration.settings();
    }

    @Override
    public final Server serve(InetSocketAddress at, Service service) throws IOException {
        return SelectorServer.open(at, service, configuration, name + "-server");
    }

    @Override
    public final Client client() throws IOException {
        return new SelectorClient(configuration, name + "-client");
    }
}
