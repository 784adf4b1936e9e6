package dev.echosounder.mutants;

import static dev.echosounder.mutants.Mutant.caughtBy;
import static dev.echosounder.mutants.Mutant.mutant;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

/** Mutants whose clients connect, start, end or stop wrongly. */
final class ClientMutants {

    private static final String START = "All connections stand before one start signal";
    private static final List<String> VANISHED_SERVER =
            caughtBy("A server that resets in mid-message", "A server that hangs up in mid-message");

    /** The clients of this process that have the flaw that a stop of one ends all of them. */
    private static final Set<SoundClient> CLIENTS = ConcurrentHashMap.newKeySet();

    static final List<Mutant> ALL = List.of(
            mutant("never starts a client's connections", caughtBy(START), sound -> sound.client.start = client -> {}),
            mutant("starts a client's connection as soon as it is open", caughtBy(START), sound -> {
                Semaphore started = new Semaphore(0);
                sound.clientConnection.started = connection -> {
                    connection.session.started(connection);
                    started.release();
                };
                sound.client.connect = (client, to, session) -> {
                    client.open(to, session);
                    client.startOpen();
                    started.acquireUninterruptibly();
                };
            }),
            mutant(
                    "reports to the session, and not to the caller, that a client cannot connect",
                    caughtBy("Where no server listens"),
                    sound -> sound.client.connect = (client, to, session) -> {
                        try {
                            client.open(to, session);
                        } catch (IOException refused) {
                            session.closed(refused);
                        }
                    }),
            mutant(
                    "does not call a client's session at the end of the input",
                    caughtBy("Clients of the same model", "Clients that half-close as soon as they are started"),
                    sound -> sound.clientConnection.inputEnded = connection -> {}),
            mutant(
                    "does not close a client's session when its server has reset the connection",
                    VANISHED_SERVER,
                    sound -> sound.clientConnection.closedIf((connection, cause) -> cause == null)),
            mutant(
                    "closes a client's session without a cause when its server has reset the connection",
                    VANISHED_SERVER,
                    sound -> sound.clientConnection.closed = (connection, cause) -> connection.session.closed(null)),
            mutant(
                    "does not close a client's sessions that were never started",
                    caughtBy("Clients that were never started are closed too"),
                    sound -> {
                        sound.clientConnection.started = connection -> {
                            connection.note = 1;
                            connection.session.started(connection);
                        };
                        sound.clientConnection.closedIf((connection, cause) -> connection.note == 1);
                    }),
            mutant(
                    "stops a client before what it wrote has been sent",
                    caughtBy("What was written before the stop arrives"),
                    sound -> sound.client.stopConnections = (client, grace) -> client.connections.stop(Duration.ZERO)),
            mutant(
                    "waits for the server when a client stops, whatever the grace",
                    caughtBy("A server that never reads does not keep clients from stopping"),
                    sound -> sound.client.stopConnections =
                            (client, grace) -> client.connections.stop(Duration.ofDays(10_000))),
            mutant(
                    "ends the connections of all clients of the process when one stops",
                    caughtBy("Some clients stop, and the others go on"),
                    sound -> {
                        sound.client.connect = (client, to, session) -> {
                            CLIENTS.add(client);
                            client.open(to, session);
                        };
                        sound.client.stopConnections = (client, grace) -> {
                            client.connections.stop(grace);
                            CLIENTS.remove(client);
                            CLIENTS.forEach(other -> {
                                other.closeNotStarted();
                                other.connections.cutAll(null);
                            });
                        };
                    }));

    private ClientMutants() {}
}
