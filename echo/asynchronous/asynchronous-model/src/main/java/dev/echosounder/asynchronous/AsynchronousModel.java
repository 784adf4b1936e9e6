package dev.echosounder.asynchronous;

import static dev.echosounder.transport.SharedSettings.kibibytes;

import dev.echosounder.api.Client;
import dev.echosounder.api.Roles;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.api.ThreadKind;
import dev.echosounder.transport.Grace;
import dev.echosounder.transport.NamedModel;
import dev.echosounder.transport.ServedClient;
import dev.echosounder.transport.SharedSettings;
import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.SequencedMap;

/**
 * Asynchronous channels, and a fixed group of as many threads as there are processors, which calls their completion
 * handlers. Any thread of the group serves any connection: it waits for all of them, reads, runs the session and
 * writes.
 *
 * <p>Only the JDK allocates for a message: on Linux an object for what epoll has reported and the number of the file
 * descriptor to look its channel up by, and, for more than 127 bytes, the number of bytes that were read and that were
 * written. Measured on JDK 25: 48 bytes for a message of 64 bytes, 64 for longer ones.
 */
public final class AsynchronousModel extends NamedModel {

    public AsynchronousModel() {
        super("asynchronous", Roles.all(ThreadKind.WORKER));
    }

    @Override
    public SequencedMap<String, String> settings() {
        return SharedSettings.after(
                "threads",
                String.format(Locale.ROOT, "%,d, a fixed group, of which any serves any connection", Group.threads()),
                "read buffer",
                "%s, growing to %s, direct, one for each connection"
                        .formatted(
                                kibibytes(AsynchronousConnection.ReadBuffer.FIRST_BYTES), kibibytes(Tcp.READ_BYTES)));
    }

    @Override
    public Server serve(InetSocketAddress at, Service service) throws IOException {
        return new AsynchronousServer(at, service, name() + "-server-");
    }

    @Override
    public Client client() throws IOException {
        Group group = new Group(name() + "-client-");
        return new ServedClient(group::connect, grace -> {
            group.stopping = true;
            group.stop(Grace.of(grace), () -> true, () -> {});
        });
    }
}
