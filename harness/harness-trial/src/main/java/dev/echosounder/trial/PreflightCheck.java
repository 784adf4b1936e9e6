package dev.echosounder.trial;

import dev.echosounder.api.Models;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.ServiceSpec;
import dev.echosounder.trial.process.ChildFailure;
import dev.echosounder.trial.process.ServerSide;
import dev.echosounder.trial.process.Sides;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Makes the pre-flight check of each server once, and stores the results by the names of the servers. */
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
     * The requirement that a server broke, and how, in a sentence; empty if it may be measured.
     *
     * @param shape the load under which it is to be measured
     */
    Optional<String> broken(Subject subject, LoadShape shape) {
        boolean askable = shape.workload().echoes() && shape.encryption().none();
        if (!askable && !(subject.server() instanceof ServerSpec.Model)) {
            // The check is of an echo server, by clients that do not encrypt. The load checks each answer.
            return Optional.empty();
        }
        Optional<PreflightResult> result = servers.computeIfAbsent(subject.server(), this::check);
        result.ifPresent(some -> found.put(subject.name(), some));
        return result.flatMap(PreflightResult::broken);
    }

    Map<String, PreflightResult> found() {
        return Map.copyOf(found);
    }

    private Optional<PreflightResult> check(ServerSpec spec) {
        if (preflight.isEmpty()) {
            return Optional.empty();
        }
        if (spec instanceof ServerSpec.Model model && isExaminedHere(model)) {
            return Optional.of(preflight.get().ofModel(model.model()));
        }
        try (ServerSide server = sides.near().server(spec, Optional.empty(), ServiceSpec.ECHO)) {
            return Optional.of(preflight.get().at(server.address()));
        } catch (ChildFailure neverListened) {
            return Optional.empty(); // its trials will report that
        }
    }

    /**
     * Whether a model is examined in this JVM, where its threads can be seen. A model on another JVM is examined there,
     * at its address, unless it does not support a part of the contract: only models are exempt from parts.
     */
    private static boolean isExaminedHere(ServerSpec.Model model) {
        return model.jvm().usual() || !Models.named(model.model()).incapable().isEmpty();
    }
}
