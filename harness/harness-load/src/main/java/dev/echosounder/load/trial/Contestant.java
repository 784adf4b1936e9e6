package dev.echosounder.load.trial;

import dev.echosounder.load.Driving;
import dev.echosounder.load.Serving;

import java.util.Optional;

/**
 * What is ranked: a server, with the client that drives it.
 *
 * @param twinOf the name of the contestant that this one is the same as: together they are the A/A control. Empty for all others
 */
public record Contestant(String name, Serving serving, Driving driving, Optional<String> twinOf) {

    /** How the name of a control ends. */
    public static final String AGAIN = " (again)";

    /** This server, driven by the reference client, under the server's name. */
    public static Contestant of(Serving serving, Driving.Reference client) {
        return new Contestant(serving.name(), serving, client, Optional.empty());
    }

    /** The same with one thread. */
    public static Contestant of(Serving serving) {
        return of(serving, new Driving.Reference());
    }

    /** Under a name of its own. */
    public static Contestant of(String name, Serving serving, Driving driving) {
        return new Contestant(name, serving, driving, Optional.empty());
    }

    /** A pairing of models. */
    public static Contestant of(Serving serving, Driving.Model client) {
        return new Contestant(serving.name() + " <- " + client.name(), serving, client, Optional.empty());
    }

    /** The same again under another name. */
    public Contestant twin() {
        return new Contestant(name + AGAIN, serving, driving, Optional.of(name));
    }

    @Override
    public String toString() {
        return name;
    }
}
