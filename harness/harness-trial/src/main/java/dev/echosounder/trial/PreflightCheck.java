package dev.echosounder.trial;

import dev.echosounder.load.LoadShape;
import dev.echosounder.load.ServiceSpec;
import dev.echosounder.trial.process.ChildFailure;
import dev.echosounder.trial.process.ServerSide;
import dev.echosounder.trial.process.Sides;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Has each server examined once, and keeps what was found, by the names of the servers. */
final class PreflightCheck {

    private final Optional<Preflight> preflight;
    private final Sides sides;
    private final Map<ServerSpec, Optional<PreflightResult>> servers = new HashMap<>();
    private final Map<String, PreflightResult> found = new TreeMap<>();

    /** @param preflight empty for no check */
    PreflightCheck(Optional<Preflight> preflight, Sides sides) {
        this.preflight = preflight;
        this.sides = sides;
    }

    /**
     * Which promise this server broke; empty if it may be measured.
     *
     * @param shape under which it is to be measured
     */
    Optional<String> broken(Subject subject, LoadShape shape) {
        if (!shape.workload().echoes() && !(subject.server() instanceof ServerSpec.Model)) {
            return Optional
                    .empty(); // a store from outside keeps no promise of an echo server; of its own, each answer is
            // checked
        }
        Optional<PreflightResult> examination = servers.computeIfAbsent(subject.server(), this::examine);
        examination.ifPresent(examined -> found.put(subject.name(), examined));
        return examination.flatMap(PreflightResult::broken);
    }

    Map<String, PreflightResult> found() {
        return Map.copyOf(found);
    }

    private Optional<PreflightResult> examine(ServerSpec spec) {
        if (preflight.isEmpty()) {
            return Optional.empty();
        }
        if (spec instanceof ServerSpec.Model model) {
            return Optional.of(preflight.get().ofModel(model.name()));
        }
        try (ServerSide server = sides.near().server(spec, Optional.empty(), ServiceSpec.ECHO)) {
            return Optional.of(preflight.get().at(server.address()));
        } catch (ChildFailure neverListened) {
            return Optional.empty(); // its trials will tell
        }
    }
}
