package dev.echosounder.grizzly;

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

/**
 * Grizzly's TCP transport. Its models differ in the strategy, which decides which thread serves a connection that is
 * ready.
 */
abstract class GrizzlyModel implements Model {

    private final String name;
    private final ThreadKind serves;

    GrizzlyModel(String name, ThreadKind serves) {
        this.name = name;
        this.serves = serves;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final Optional<Roles> roles() {
        return Optional.of(new Roles(ThreadKind.ACCEPTOR, ThreadKind.LOOP, serves, serves, serves));
    }

    @Override
    public final SequencedMap<String, String> settings() {
        SequencedMap<String, String> settings = new LinkedHashMap<>();
        settings.put("event loops", String.valueOf(Transports.loops()));
        if (isPooled()) {
            settings.put("worker threads", String.valueOf(Transports.WORKERS));
        }
        settings.put(
                "read buffer",
                SharedSettings.kibibytes(Tcp.READ_BYTES)
                        + ", direct, one for each thread that reads; what is sent back from it is copied only if the"
                        + " socket does not take it");
        SharedSettings.addTo(settings);
        return settings;
    }

    @Override
    public final Server serve(InetSocketAddress at, Service service) throws IOException {
        return new GrizzlyServer(at, service, name + "-server", isPooled());
    }

    @Override
    public final Client client() throws IOException {
        return GrizzlyClient.open(name + "-client", isPooled());
    }

    private boolean isPooled() {
        return serves == ThreadKind.WORKER;
    }
}
