package dev.echosounder.contract.client;

import dev.echosounder.contract.server.EchoServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.picocontainer.Disposable;

/** The raw clients of one scenario: the one that it calls "the client", those that it calls "them", and others. */
public final class RawClients implements Disposable {

    private final EchoServer server;
    private final List<RawClient> all = Collections.synchronizedList(new ArrayList<>());
    private final List<RawClient> them = new ArrayList<>();
    private final AtomicInteger seeds = new AtomicInteger();
    private int copies = 1;
    private RawClient client;
    private RawClient other;

    public RawClients(EchoServer server) {
        this.server = server;
    }

    /** The server answers each byte of those who come from now on with so many of its kind. */
    public void expect(int copiesOfEachByte) {
        copies = copiesOfEachByte;
    }

    /** A new client that reads what comes. */
    public RawClient open() throws IOException {
        return openTo(server.approach());
    }

    /** Opens a client of another server than the one under test. */
    public RawClient openTo(InetSocketAddress neighbour) throws IOException {
        RawClient fresh = added(RawClient.connect(neighbour, seeds.getAndIncrement()));
        fresh.read();
        return fresh;
    }

    /**
     * Opens a client that connects from this address and port, and reads.
     *
     * @throws java.net.BindException if somebody has it
     */
    public RawClient openFrom(InetSocketAddress from) throws IOException {
        RawClient fresh = added(RawClient.connectFrom(from, server.approach(), seeds.getAndIncrement()));
        fresh.read();
        return fresh;
    }

    /** A new client that does not read before it is told to. */
    public RawClient openWithoutReading() throws IOException {
        return added(RawClient.connectWithSmallBuffers(server.approach(), seeds.getAndIncrement()));
    }

    private RawClient added(RawClient fresh) {
        fresh.expect(copies);
        all.add(fresh);
        return fresh;
    }

    public void isTheClient(RawClient fresh) {
        client = fresh;
    }

    public RawClient theClient() {
        if (client == null) {
            throw new IllegalStateException(
                    "The scenario speaks of \"the client\" before one has sent anything: begin with \"When a client"
                            + " sends ...\".");
        }
        return client;
    }

    public void isTheOther(RawClient fresh) {
        other = fresh;
    }

    public RawClient theOther() {
        return other;
    }

    public void joinThem(RawClient fresh) {
        them.add(fresh);
    }

    public List<RawClient> them() {
        if (them.isEmpty()) {
            throw new IllegalStateException(
                    "The scenario speaks of \"them\" before there are any: begin with \"Given ... clients are"
                            + " connected\".");
        }
        return them;
    }

    /** By which a server knows its peers: of all that have connected. */
    public Set<Integer> ports() {
        return List.copyOf(all).stream()
                .map(client -> client.address().getPort())
                .collect(Collectors.toSet());
    }

    /** Waits until what each of them was to send has left. */
    public void awaitThemSent() {
        them.forEach(RawClient::awaitSent);
    }

    /** Closes all connections. */
    public void closeAll() {
        for (RawClient open : List.copyOf(all)) {
            try {
                open.close();
            } catch (IOException failure) {
                throw new UncheckedIOException("A client of the contract kit could not be closed", failure);
            }
        }
    }

    @Override
    public void dispose() {
        closeAll();
    }
}
