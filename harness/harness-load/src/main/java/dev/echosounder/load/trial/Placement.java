package dev.echosounder.load.trial;

import dev.echosounder.load.Cores;
import dev.echosounder.load.process.Affinity;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where the two sides of a trial run.
 *
 * @param server    cores of the server; empty for all that there are
 * @param load      cores of the load; empty for all that there are
 * @param oneJvm    server and load share one JVM, as in the comparisons that people quote; cores are then those of {@code server}
 */
public record Placement(Optional<Cores> server, Optional<Cores> load, boolean oneJvm) {

    public static final Placement ANYWHERE = new Placement(Optional.empty(), Optional.empty(), false);

    /** Cores that a process cannot be given here, a sentence each. */
    List<String> unlike(Affinity affinity) {
        return Stream.of(server, load).flatMap(Optional::stream).map(affinity::check).flatMap(Optional::stream).toList();
    }
}
