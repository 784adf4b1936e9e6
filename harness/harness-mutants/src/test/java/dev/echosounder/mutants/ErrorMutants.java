package dev.echosounder.mutants;

import static dev.echosounder.mutants.Mutant.caughtBy;
import static dev.echosounder.mutants.Mutant.mutant;

import dev.echosounder.transport.FatalErrors;
import java.io.IOException;
import java.lang.ref.SoftReference;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** Mutants that an {@link Error} ends, or that go on and leave something behind. */
final class ErrorMutants {

    private static final List<String> NO_SESSION = caughtBy(
            "Sessions throw an OutOfMemoryError in newSession, and later clients are served",
            "Sessions throw a LinkageError in newSession, and later clients are served");
    private static final List<String> RECEIVED = caughtBy(
            "Sessions throw an OutOfMemoryError in received, and later clients are served",
            "Sessions throw a StackOverflowError in received, and later clients are served");

    private static final String SEND_AT_FULL_HEAP = "Connected clients send while the heap is full";
    private static final String CONNECT_AT_FULL_HEAP = "New clients connect while the heap is full";
    private static final SoftReference<Object> CLEARED_AT_FULL_HEAP = new SoftReference<>(new Object());

    static final List<Mutant> ALL = List.of(
            mutant("serves no client any more after an Error in received", RECEIVED, sound -> {
                AtomicBoolean ended = new AtomicBoolean();
                sound.connection.received = (connection, in) -> {
                    if (ended.get()) {
                        sound.serving.awaitStop();
                    }
                    try {
                        connection.session.received(in, connection);
                    } catch (Error failure) {
                        ended.set(true);
                        throw failure;
                    }
                };
            }),
            mutant(
                    "keeps a connection whose session has thrown an Error, and does not look at it again",
                    RECEIVED,
                    sound -> sound.connection.received = (connection, in) -> {
                        try {
                            connection.session.received(in, connection);
                        } catch (Error failure) {
                            sound.serving.awaitStop();
                        }
                    }),
            mutant(
                    "closes the listener after an Error in newSession",
                    NO_SESSION,
                    sound -> sound.server.noSession = (server, socket, failure) -> {
                        SoundServer.hangUp(socket);
                        if (failure instanceof Error) {
                            server.closeListener();
                        }
                    }),
            mutant(
                    "accepts nothing any more after an Error in newSession, and keeps the listener",
                    NO_SESSION,
                    sound -> sound.server.noSession = (server, socket, failure) -> {
                        SoundServer.hangUp(socket);
                        if (failure instanceof Error) {
                            server.awaitStop();
                        }
                    }),
            mutant(
                    "leaves a connection open for which newSession has thrown an Error",
                    NO_SESSION,
                    sound -> sound.server.noSession = (server, socket, failure) -> {
                        if (!(failure instanceof Error)) {
                            SoundServer.hangUp(socket);
                        }
                    }),
            mutant(
                    "accepts nothing any more after an AssertionError in closed",
                    caughtBy("Sessions throw an AssertionError in closed, and later clients are served"),
                    sound -> sound.connection.closed = (connection, cause) -> {
                        try {
                            connection.session.closed(cause);
                        } catch (AssertionError failure) {
                            sound.serving.closeListener();
                        }
                    }),
            mutant(
                    "cuts all connections after an Error of one session",
                    caughtBy("Sessions throw an OutOfMemoryError in received, and connected clients go on"),
                    sound -> sound.connection.received = (connection, in) -> {
                        try {
                            connection.session.received(in, connection);
                        } catch (Error failure) {
                            Thread.startVirtualThread(
                                    () -> sound.serving.connections.cutAll(new IOException("A session has failed.")));
                            throw failure;
                        }
                    }),
            unwatched("accepts nothing any more once the heap was full", caughtBy(CONNECT_AT_FULL_HEAP), sound -> {
                sound.server.newSession = server -> {
                    if (heapWasFull()) {
                        server.awaitStop();
                    }
                    return server.service.newSession();
                };
            }),
            unwatched(
                    "reads nothing any more once the heap was full",
                    caughtBy(SEND_AT_FULL_HEAP),
                    sound -> sound.connection.received = (connection, in) -> {
                        if (heapWasFull()) {
                            sound.serving.awaitStop();
                        }
                        connection.session.received(in, connection);
                    }),
            unwatched(
                    "ends its process without a reason once the heap was full",
                    caughtBy(SEND_AT_FULL_HEAP, CONNECT_AT_FULL_HEAP),
                    sound -> sound.connection.received = (connection, in) -> {
                        if (heapWasFull()) {
                            Runtime.getRuntime().halt(FatalErrors.EXIT_CODE);
                        }
                        connection.session.received(in, connection);
                    }));

    /** A mutant whose process goes on with a full heap, and after an Error has ended a thread. */
    private static Mutant unwatched(String flaw, List<String> caughtBy, Consumer<SoundModel> change) {
        return mutant(flaw, caughtBy, sound -> {
            sound.server.watchHeap = () -> Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> {});
            change.accept(sound);
        });
    }

    /** Whether the heap was full: then the JVM has cleared all soft references. */
    private static boolean heapWasFull() {
        return CLEARED_AT_FULL_HEAP.get() == null;
    }

    private ErrorMutants() {}
}
