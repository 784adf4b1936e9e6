package dev.echosounder.trial.host;

import dev.echosounder.linux.Link;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The hosts on which the two sides of a trial run.
 *
 * @param loads one or more, among which the clients are dealt out
 * @param link what the network between them carries; empty if the inventory does not say
 */
public record HostPlacement(HostSpec server, List<HostSpec> loads, Optional<Link> link) {

    public HostPlacement {
        loads = List.copyOf(loads);
    }

    @Override
    public String toString() {
        return "server on %s, load on %s"
                .formatted(server.name(), loads.stream().map(HostSpec::name).collect(Collectors.joining(", ")));
    }
}
