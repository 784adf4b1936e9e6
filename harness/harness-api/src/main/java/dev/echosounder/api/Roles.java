package dev.echosounder.api;

import java.util.Objects;

/**
 * The kinds of threads that serve a connection of a server, by role. They are what a concurrency model decides.
 *
 * @param accepts takes the connection from the listening socket
 * @param waits waits until there is something to read, or room to write
 * @param reads takes the bytes from the socket
 * @param runsSessions calls the {@link Session} with them
 * @param writes gives the answer to the socket
 */
public record Roles(
        ThreadKind accepts, ThreadKind waits, ThreadKind reads, ThreadKind runsSessions, ThreadKind writes) {

    public Roles {
        Objects.requireNonNull(accepts, "accepts");
        Objects.requireNonNull(waits, "waits");
        Objects.requireNonNull(reads, "reads");
        Objects.requireNonNull(runsSessions, "runsSessions");
        Objects.requireNonNull(writes, "writes");
    }

    /** Makes the roles of a model whose threads of one kind do everything. */
    public static Roles all(ThreadKind kind) {
        return new Roles(kind, kind, kind, kind, kind);
    }
}
