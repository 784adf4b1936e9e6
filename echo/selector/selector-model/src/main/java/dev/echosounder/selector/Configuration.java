package dev.echosounder.selector;

import static dev.echosounder.transport.SharedSettings.kibibytes;

import dev.echosounder.api.Roles;
import dev.echosounder.api.ThreadKind;
import dev.echosounder.transport.DirectMemory;
import dev.echosounder.transport.SharedSettings;
import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/**
 * The configuration of a model of this family. Models of the family differ in nothing else.
 *
 * @param loops how many selectors there are, each with a thread
 * @param sessions which threads read and run the sessions
 * @param answers which thread writes
 * @param bytes what there is between a connection and its channel
 */
record Configuration(int loops, Sessions sessions, Answers answers, Bytes bytes) {

    /** Which threads read and run the sessions. */
    enum Sessions {

        /** The loop's thread, which then writes too. */
        BY_THE_LOOP(ThreadKind.LOOP),

        /** Threads of a {@linkplain PlatformWorkers pool}. */
        BY_A_POOL(ThreadKind.WORKER),

        /** A {@linkplain VirtualWorkers virtual thread} for each ready connection. */
        BY_VIRTUAL_THREADS(ThreadKind.VIRTUAL_WORKER);

        private final ThreadKind kind;

        Sessions(ThreadKind kind) {
            this.kind = kind;
        }
    }

    /** Which thread writes. */
    enum Answers {

        /** The loop's thread, to which a worker gives what its session has said. */
        BY_THE_LOOP,

        /** The thread that has run the session. */
        BY_THE_SESSIONS_THREAD
    }

    /** What there is between a connection and its channel. */
    enum Bytes {

        /** Nothing. */
        STRAIGHT,

        /** An input stream and an output stream; only where the loop's thread does everything. */
        THROUGH_STREAMS
    }

    /**
     * The threads of a pool: as many as the frameworks' pools in the same comparison have (the 2008 comparison of NIO
     * frameworks gave them 16), so that only the mechanisms differ. For sessions that never block, one for each
     * processor would do; a pool is for those that do, and threads that are not needed are not woken.
     */
    static final int POOL_THREADS = 16;

    Configuration {
        if (sessions != Sessions.BY_THE_LOOP && bytes == Bytes.THROUGH_STREAMS) {
            throw new IllegalArgumentException(
                    "Workers read straight from channels: choose streams only where the loop runs the sessions.");
        }
    }

    /** Makes a configuration whose connections read from and write to channels without streams. */
    Configuration(int loops, Sessions sessions, Answers answers) {
        this(loops, sessions, answers, Bytes.STRAIGHT);
    }

    Workers startWorkers(String name) throws IOException {
        return switch (sessions) {
            case BY_THE_LOOP -> new NoWorkers();
            case BY_A_POOL -> PlatformWorkers.start(name, POOL_THREADS);
            case BY_VIRTUAL_THREADS -> new VirtualWorkers(name);
        };
    }

    SelectorLoop newLoop(String name, Workers workers) throws IOException {
        if (sessions == Sessions.BY_THE_LOOP) {
            return bytes == Bytes.STRAIGHT
                    ? new ServingLoop(name, DirectMemory::allocate, LoopConnection::new)
                    : new ServingLoop(name, ByteBuffer::allocate, StreamsConnection::new);
        }
        return new DispatchingLoop(
                name, workers, answers == Answers.BY_THE_LOOP ? LoopWrittenConnection::new : OffloadedConnection::new);
    }

    Roles roles() {
        return new Roles(
                ThreadKind.LOOP,
                ThreadKind.LOOP,
                sessions.kind,
                sessions.kind,
                answers == Answers.BY_THE_LOOP ? ThreadKind.LOOP : sessions.kind);
    }

    SequencedMap<String, String> settings() {
        SequencedMap<String, String> settings = new LinkedHashMap<>();
        settings.put("event loops", Integer.toString(loops));
        switch (sessions) {
            case BY_THE_LOOP ->
                settings.put(
                        "read buffer",
                        kibibytes(Tcp.READ_BYTES) + ", one for each loop"
                                + (bytes == Bytes.STRAIGHT ? "" : ", on the heap"));
            case BY_A_POOL -> {
                settings.put("worker threads", Integer.toString(POOL_THREADS));
                settings.put("read buffer", kibibytes(Tcp.READ_BYTES) + ", one for each worker");
            }
            case BY_VIRTUAL_THREADS -> {
                settings.put("scheduler of virtual threads", "the JDK's own");
                settings.put(
                        "read buffer",
                        kibibytes(Workspace.SMALL_BYTES) + ", growing to " + kibibytes(Tcp.READ_BYTES)
                                + ", one for each turn that is taken at a time");
            }
        }
        SharedSettings.addTo(settings);
        return settings;
    }
}
