package dev.echosounder.command;

import dev.echosounder.api.Roles;
import dev.echosounder.api.ThreadKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The kinds of thread that serve a connection, in words. */
final class MessageWay {

    private static final String ACCEPTS = "accepts";

    private MessageWay() {}

    /** The parts of the work, each with who does it. */
    static Map<String, ThreadKind> parts(Roles roles) {
        Map<String, ThreadKind> parts = new LinkedHashMap<>();
        parts.put(ACCEPTS, roles.accepts());
        parts.put("waits", roles.waits());
        parts.put("reads", roles.reads());
        parts.put("runs the session", roles.runsSessions());
        parts.put("writes", roles.writes());
        return parts;
    }

    /** The way of a message, from hand to hand: each arrow between two hands is work that is handed over. */
    static String of(Roles roles) {
        List<Map.Entry<ThreadKind, List<String>>> stations = new ArrayList<>();
        parts(roles).forEach((part, hand) -> {
            if (part.equals(ACCEPTS)) {
                return; // that is not on the way of a message
            }
            if (stations.isEmpty() || stations.getLast().getKey() != hand) {
                stations.add(Map.entry(hand, new ArrayList<>()));
            }
            stations.getLast().getValue().add(part);
        });
        return stations.stream()
                .map(station -> "[ %s: %s ]".formatted(station.getKey().text(), String.join(", ", station.getValue())))
                .collect(Collectors.joining(" -> ", "client -> ", " -> client"));
    }
}
