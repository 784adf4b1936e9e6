package dev.echosounder.load.trial;

import dev.echosounder.load.LoadShape;
import dev.echosounder.load.MessageWork;
import dev.echosounder.load.Serving;
import dev.echosounder.load.Task;
import dev.echosounder.load.process.ChildFailure;
import dev.echosounder.load.process.ServerSide;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Has each server examined once, and keeps what was found, by the names of the contestants. */
final class Examiner {

    private final Optional<Entrance> entrance;
    private final Sides sides;
    private final Map<Serving, Optional<Examination>> servers = new HashMap<>();
    private final Map<String, Examination> found = new TreeMap<>();

    /**
     * @param entrance empty where everybody may enter
     */
    Examiner(Optional<Entrance> entrance, Sides sides) {
        this.entrance = entrance;
        this.sides = sides;
    }

    /**
     * Which promise this contestant broke; empty if it may be measured.
     *
     * @param shape under which it is to be measured
     */
    Optional<String> broken(Contestant contestant, LoadShape shape) {
        if (shape.work() instanceof MessageWork.Storing && !(contestant.serving() instanceof Serving.Model)) {
            return Optional.empty(); // a store from outside keeps no promise of an echo server; of its own, each answer is checked
        }
        Optional<Examination> examination = servers.computeIfAbsent(contestant.serving(), this::examine);
        examination.ifPresent(examined -> found.put(contestant.name(), examined));
        return examination.flatMap(Examination::broken);
    }

    Map<String, Examination> found() {
        return Map.copyOf(found);
    }

    private Optional<Examination> examine(Serving serving) {
        if (entrance.isEmpty()) {
            return Optional.empty();
        }
        if (serving instanceof Serving.Model model) {
            return Optional.of(entrance.get().ofModel(model.name()));
        }
        try (ServerSide server = sides.near().server(serving, Optional.empty(), Task.ECHO)) {
            return Optional.of(entrance.get().at(server.address()));
        } catch (ChildFailure neverListened) {
            return Optional.empty(); // its trials will tell
        }
    }
}
