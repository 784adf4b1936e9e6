package dev.echosounder.ffm;

import dev.echosounder.api.Client;
import dev.echosounder.api.Model;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.transport.SharedSettings;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/** One loop, and one thread that does everything; which loop is all that tells these models apart. */
abstract class FfmModel implements Model {

    private final String name;
    private final Loop.Kind kind;

    FfmModel(String name, Loop.Kind kind) {
        this.name = name;
        this.kind = kind;
    }

    @Override
    public final String name() {
        return name;
    }

    /** Why this kind of loop cannot be on this machine, which runs Linux, in one sentence. */
    abstract Optional<String> impossible();

    @Override
    public final Optional<String> unavailable() {
        if (!System.getProperty("os.name").equals("Linux")) {
            return Optional.of("%s needs Linux, and this system is %s.".formatted(name, System.getProperty("os.name")));
        }
        return impossible();
    }

    /** Adds the settings of this kind of loop. */
    abstract void describe(SequencedMap<String, String> settings);

    @Override
    public final SequencedMap<String, String> settings() {
        SequencedMap<String, String> settings = new LinkedHashMap<>();
        settings.put("event loops", "1");
        describe(settings);
        SharedSettings.addTo(settings);
        return settings;
    }

    @Override
    public final Server serve(InetSocketAddress at, Service service) throws IOException {
        return FfmServer.open(at, service, kind, name + "-server");
    }

    @Override
    public final Client client() throws IOException {
        return new FfmClient(Loop.open(kind, name + "-client"));
    }
}
