package dev.echosounder.trial;

import dev.echosounder.linux.Cores;
import dev.echosounder.linux.Link;
import dev.echosounder.linux.proc.Affinity;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where the two sides of a trial run.
 *
 * @param server cores of the server; empty for all that there are
 * @param load cores of the load; empty for all that there are
 * @param oneJvm server and load share one JVM, as in the comparisons that people quote; cores are then those of
 *     {@code server}
 * @param link what is between them; empty for the loopback
 */
public record Placement(Optional<Cores> server, Optional<Cores> load, boolean oneJvm, Optional<Link> link) {

    public static final Placement ANYWHERE = new Placement(Optional.empty(), Optional.empty(), false);

    /** On the loopback. */
    public Placement(Optional<Cores> server, Optional<Cores> load, boolean oneJvm) {
        this(server, load, oneJvm, Optional.empty());
    }

    /** This placement with the server and the load on these cores. */
    public Placement on(Cores newServer, Cores newLoad) {
        return new Placement(Optional.of(newServer), Optional.of(newLoad), oneJvm, link);
    }

    /** This placement with the server and the load in one JVM. */
    public Placement inOneJvm() {
        return new Placement(server, load, true, link);
    }

    /** This placement with a link between the server and the load. */
    public Placement across(Link newLink) {
        return new Placement(server, load, oneJvm, Optional.of(newLink));
    }

    /** Cores that a process cannot be given here, a sentence each. */
    List<String> unlike(Affinity affinity) {
        return Stream.of(server, load)
                .flatMap(Optional::stream)
                .map(affinity::check)
                .flatMap(Optional::stream)
                .toList();
    }
}
