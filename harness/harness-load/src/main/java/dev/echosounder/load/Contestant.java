package dev.echosounder.load;

import dev.echosounder.api.Model;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What is ranked: a server model with the client model that drives it.
 */
public record Contestant(Model server, Model client) {

    /** The scenario column of the table. */
    public String name() {
        return server.name() + " <- " + client.name();
    }

    /** Which of its models cannot run on this machine, by name, and why; empty where both can. */
    public Map<String, String> unavailable() {
        Map<String, String> reasons = new TreeMap<>();
        Stream.of(server, client).forEach(model -> model.unavailable().ifPresent(why -> reasons.put(model.name(), why)));
        return reasons;
    }

    @Override
    public String toString() {
        return name();
    }
}
