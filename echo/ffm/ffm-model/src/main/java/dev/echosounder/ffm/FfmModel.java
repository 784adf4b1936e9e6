package dev.echosounder.ffm;

import dev.echosounder.api.Client;
import dev.echosounder.api.Roles;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.transport.NamedModel;
import dev.echosounder.transport.ServedClient;
import dev.echosounder.transport.SharedSettings;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Supplier;

/** One loop, and one thread that does everything. The models differ in the loop. */
final class FfmModel extends NamedModel {

    private final Loop.Kind kind;
    private final Supplier<Optional<String>> impossible;
    private final String[] settings;

    /**
     * @param impossible why this kind of loop cannot be on this machine, which runs Linux, in one sentence
     * @param settings of this kind of loop: names and values, in turns
     */
    FfmModel(String name, Roles roles, Loop.Kind kind, Supplier<Optional<String>> impossible, String... settings) {
        super(name, roles);
        this.kind = kind;
        this.impossible = impossible;
        this.settings = settings;
    }

    @Override
    public Optional<String> unavailable() {
        String system = System.getProperty("os.name");
        return system.equals("Linux")
                ? impossible.get()
                : Optional.of("%s needs Linux, and this system is %s.".formatted(name(), system));
    }

    @Override
    public SequencedMap<String, String> settings() {
        SequencedMap<String, String> all = SharedSettings.after(settings);
        all.putFirst("event loops", "1");
        return all;
    }

    @Override
    public Server serve(InetSocketAddress at, Service service) throws IOException {
        return new FfmServer(at, service, kind, name() + "-server");
    }

    @Override
    public Client client() throws IOException {
        Loop loop = Loop.open(kind, name() + "-client");
        loop.start();
        return new ServedClient(loop::connect, loop::stop);
    }
}
