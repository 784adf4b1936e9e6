package dev.echosounder.load;

import dev.echosounder.api.Model;

import java.util.Optional;

/**
 * What is ranked: a server model with the client model that drives it.
 */
public record Contestant(Model server, Model client) {

    /** The scenario column of the table. */
    public String name() {
        return server.name() + " <- " + client.name();
    }

    /** Why it cannot run on this machine, in one sentence; empty where it can. */
    public Optional<String> unavailable() {
        return server.unavailable().or(client::unavailable);
    }

    @Override
    public String toString() {
        return name();
    }
}
