package dev.echosounder.mutants.outside;

import dev.echosounder.mutants.outside.FlawedServer.Flaw;
import java.util.List;

/**
 * A server in another process with one flaw.
 *
 * @param flaw that it has
 * @param text what a server with it does wrong: a sentence without its subject
 * @param caughtBy the names of the scenarios that must fail for it; others may fail too
 */
public record OutsideMutant(Enum<?> flaw, String text, List<String> caughtBy) {

    private static final String RESET = "20 clients exchange 1 KiB and reset their connections";
    private static final String RESET_UNREAD = "20 clients send 8 MiB without reading and reset their connections";
    private static final String CLOSE_UNREAD = "20 clients send 8 MiB without reading and close their connections";
    private static final String RESET_AFTER_HALF_CLOSE =
            "20 clients send 8 MiB without reading and half-close and reset their connections";
    private static final String HALF_CLOSE = "20 clients exchange 1 KiB and half-close";
    private static final String CLOSE = "20 clients exchange 1 KiB and close their connections";
    private static final String SILENT_RESET = "20 clients are connected and reset their connections";
    private static final String SILENT_HALF_CLOSE = "20 clients are connected and half-close";
    private static final String CONNECTED = "Connected clients go on while their server has no descriptor left";
    private static final String NEW = "New clients are served by a server that has descriptors again";
    private static final String MANY =
            "10,000 connections, open and idle, then all used at once, and new ones after them";
    private static final String SOCKETS = "The sockets at which its processes listen";
    private static final String TERM = "SIGTERM when clients have left";
    private static final String TERM_BEFORE = "SIGTERM before clients leave";

    /** All of them. */
    public static final List<OutsideMutant> ALL = List.of(
            mutant(
                    Flaw.KEEPS_RESET_SOCKETS,
                    "keeps the socket of a connection that was reset",
                    RESET,
                    SILENT_RESET,
                    RESET_UNREAD),
            mutant(
                    Flaw.CLOSES_RESET_SOCKETS_LATE,
                    "closes the socket of a connection that was reset half a minute later",
                    RESET,
                    SILENT_RESET,
                    RESET_UNREAD),
            mutant(
                    Flaw.CLOSES_SOCKETS_IN_BATCHES,
                    "half-closes, and closes its sockets by the hundred",
                    HALF_CLOSE,
                    CLOSE,
                    SILENT_HALF_CLOSE),
            mutant(
                    Flaw.KEEPS_SOCKETS_THAT_CANNOT_BE_WRITTEN_TO,
                    "keeps a socket that it could not write to",
                    RESET_UNREAD,
                    CLOSE_UNREAD,
                    RESET_AFTER_HALF_CLOSE),
            mutant(
                    Flaw.KEEPS_SOCKETS_OF_SILENT_CLIENTS,
                    "half-closes to a client that has sent nothing, and keeps its socket",
                    SILENT_HALF_CLOSE),
            mutant(
                    Flaw.KEEPS_16_KIB,
                    "keeps 16 KiB of memory for each client that has left",
                    costs("memory", "half-close")),
            mutant(
                    Flaw.KEEPS_12_KIB_OF_RESET_CLIENTS,
                    "keeps 12 KiB of memory for each client that has reset its connection",
                    costs("memory", "reset")),
            mutant(
                    Flaw.KEEPS_DIRECT_MEMORY,
                    "keeps 16 KiB outside of its heap for each client that has left",
                    costs("memory", "half-close"),
                    costs("memory", "reset")),
            mutant(
                    Flaw.KEEPS_PIPES,
                    "keeps a pipe of each client",
                    costs("descriptors", "half-close"),
                    costs("descriptors", "reset")),
            mutant(
                    Flaw.KEEPS_PIPES_OF_RESET_CLIENTS,
                    "keeps a pipe of each client that has reset its connection",
                    costs("descriptors", "reset")),
            mutant(
                    Flaw.KEEPS_THREADS,
                    "keeps the thread of each client",
                    costs("threads and processes", "half-close"),
                    costs("threads and processes", "reset")),
            mutant(
                    Flaw.STARTS_PROCESSES,
                    "starts a process for each client and leaves it",
                    costs("threads and processes", "half-close"),
                    costs("threads and processes", "reset")),
            mutant(
                    Flaw.SPINS_AFTER_A_RESET,
                    "spins when a connection was reset",
                    "10 clients exchange 1 KiB and reset their connections",
                    "10 clients send 8 MiB without reading and reset their connections",
                    "10 clients send 8 MiB without reading and half-close and reset their connections"),
            mutant(
                    Flaw.SPINS_WHILE_A_CLIENT_DOES_NOT_READ,
                    "spins while a client does not read",
                    "10 clients send 8 MiB without reading and are silent for 100 ms",
                    "10 clients send 8 MiB without reading and half-close"),
            mutant(
                    Flaw.SPINS_WHILE_CLIENTS_ARE_SILENT,
                    "looks without a pause whether a client has sent something",
                    "10 clients exchange 1 KiB and are silent for 100 ms"),
            mutant(Flaw.STOPS_ACCEPTING_WITHOUT_DESCRIPTORS, "accepts nothing any more once it had no descriptor", NEW),
            mutant(Flaw.ENDS_WITHOUT_DESCRIPTORS, "ends when it has no descriptor", CONNECTED, NEW),
            mutant(Flaw.CLOSES_ALL_WITHOUT_DESCRIPTORS, "closes all connections when it has no descriptor", CONNECTED),
            mutant(Flaw.LISTENS_AT_A_SECOND_ADDRESS, "listens at a second address", SOCKETS),
            mutant(Flaw.LISTENS_AT_A_SECOND_PORT, "listens at a second port", SOCKETS),
            mutant(Flaw.LISTENS_AT_ALL_ADDRESSES, "listens at all addresses, whichever it is given", SOCKETS),
            mutant(Flaw.CLOSES_CONNECTIONS_AFTER_THE_150TH, "closes each connection after the 150th", MANY),
            mutant(
                    Flaw.ANSWERS_150_CONNECTIONS_AT_ONCE,
                    "answers nothing while it has more than 150 connections",
                    MANY),
            mutant(Flaw.IGNORES_SIGTERM, "ignores SIGTERM", TERM, TERM_BEFORE),
            mutant(Flaw.NEVER_ENDS_ITS_SHUTDOWN, "never ends its shutdown after SIGTERM", TERM, TERM_BEFORE),
            mutant(Flaw.ENDS_IN_AN_HOUR, "ends an hour after SIGTERM", TERM, TERM_BEFORE));

    private static OutsideMutant mutant(Flaw flaw, String text, String... caughtBy) {
        return new OutsideMutant(flaw, text, List.of(caughtBy));
    }

    private static String costs(String resources, String leave) {
        return "The %s of clients that exchange 1 KiB and %s".formatted(resources, leave);
    }
}
