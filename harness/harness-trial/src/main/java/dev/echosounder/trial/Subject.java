package dev.echosounder.trial;

import dev.echosounder.load.ClientSpec;
import java.util.Optional;

/**
 * What is ranked: a server, with the client that drives it.
 *
 * @param twinOf the name of the server that this one repeats, with which it forms the A/A control; empty for all others
 */
public record Subject(String name, ServerSpec server, ClientSpec client, Optional<String> twinOf) {

    /** The end of a control's name. */
    public static final String AGAIN = " (again)";

    /** This server, driven by the load generator, under the server's name. */
    public static Subject of(ServerSpec server, ClientSpec.Generator client) {
        return new Subject(server.name(), server, client, Optional.empty());
    }

    /** This server, driven by the load generator with one thread, under the server's name. */
    public static Subject of(ServerSpec server) {
        return of(server, new ClientSpec.Generator());
    }

    /** This server under another name than its own. */
    public static Subject of(String name, ServerSpec server, ClientSpec client) {
        return new Subject(name, server, client, Optional.empty());
    }

    /** A pairing of models. */
    public static Subject of(ServerSpec server, ClientSpec.Model client) {
        return new Subject(server.name() + " <- " + client.name(), server, client, Optional.empty());
    }

    /** The A/A control of this subject: the same server and client under another name. */
    public Subject twin() {
        return new Subject(name + AGAIN, server, client, Optional.of(name));
    }

    @Override
    public String toString() {
        return name;
    }
}
