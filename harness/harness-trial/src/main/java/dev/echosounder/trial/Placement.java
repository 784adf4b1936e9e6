package dev.echosounder.trial;

import dev.echosounder.linux.Cores;
import dev.echosounder.linux.Link;
import dev.echosounder.linux.ProcessLimits;
import dev.echosounder.linux.proc.Affinity;
import dev.echosounder.trial.host.HostPlacement;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where the two sides of a trial run.
 *
 * @param server the cores of the server; empty for all
 * @param load the cores of the load; empty for all
 * @param oneJvm whether server and load share one JVM, which then runs on the cores of {@code server}
 * @param link the emulated link between them; empty for the loopback or hosts
 * @param limits what the process of a server may use
 * @param hosts the hosts on which they run, on each of which the cores are counted; empty for this machine
 */
public record Placement(
        Optional<Cores> server,
        Optional<Cores> load,
        boolean oneJvm,
        Optional<Link> link,
        ProcessLimits limits,
        Optional<HostPlacement> hosts) {

    public static final Placement ANYWHERE = new Placement(Optional.empty(), Optional.empty(), false);

    /** A placement without a link and without limits: server and load use the loopback. */
    public Placement(Optional<Cores> server, Optional<Cores> load, boolean oneJvm) {
        this(server, load, oneJvm, Optional.empty(), ProcessLimits.NONE, Optional.empty());
    }

    /** This placement with the server and the load on these cores. */
    public Placement on(Cores newServer, Cores newLoad) {
        return new Placement(Optional.of(newServer), Optional.of(newLoad), oneJvm, link, limits, hosts);
    }

    /** This placement with the server and the load in one JVM. */
    public Placement inOneJvm() {
        return new Placement(server, load, true, link, limits, hosts);
    }

    /** This placement with a link between the server and the load. */
    public Placement across(Link newLink) {
        return new Placement(server, load, oneJvm, Optional.of(newLink), limits, hosts);
    }

    /** This placement on these hosts. */
    public Placement onHosts(HostPlacement some) {
        return new Placement(server, load, oneJvm, link, limits, Optional.of(some));
    }

    /** What the network between them carries: the emulated link, or that of the hosts; empty if that is not known. */
    public Optional<Link> network() {
        return link.or(() -> hosts.flatMap(HostPlacement::link));
    }

    /** This placement with these limits of a server's process, in addition to those that it has. */
    public Placement limited(ProcessLimits more) {
        return new Placement(server, load, oneJvm, link, limits.and(more), hosts);
    }

    /**
     * Where the backend that servers ask runs: on the cores that neither side has, otherwise on those of the load.
     *
     * @param usable cores of this machine
     * @return empty for all that there are
     */
    Optional<Cores> backend(List<Integer> usable) {
        if (server.isEmpty() && load.isEmpty()) {
            return Optional.empty();
        }
        List<Integer> free = usable.stream()
                .filter(core -> Stream.of(server, load)
                        .flatMap(Optional::stream)
                        .noneMatch(side -> side.numbers().contains(core)))
                .toList();
        return free.isEmpty() ? load.or(() -> server) : Optional.of(new Cores(free));
    }

    /** A sentence about {@link #backend}. */
    String backendText(List<Integer> usable) {
        return backend(usable)
                .map(cores -> "The backend ran on %s, %s.".formatted(cores, alongside(cores)))
                .orElse("The backend ran on any core.");
    }

    private String alongside(Cores cores) {
        if (load.filter(cores::equals).isPresent()) {
            return "alongside the load, as there is no other core";
        }
        return server.filter(cores::equals).isPresent()
                ? "alongside the server, as there is no other core"
                : "which no server and no load used";
    }

    /** Why processes cannot be bound to these cores here, a sentence for each side; empty if they can. */
    List<String> unlike(Affinity affinity) {
        return Stream.of(server, load)
                .filter(_ -> hosts.isEmpty()) // an agent binds on its own host
                .flatMap(Optional::stream)
                .map(affinity::check)
                .flatMap(Optional::stream)
                .toList();
    }
}
