package dev.echosounder.command;

import dev.echosounder.api.Roles;
import dev.echosounder.api.ThreadKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The kinds of thread that handle a message, in words. */
final class ThreadPath {

    private static final String ACCEPTS = "accepts";

    private ThreadPath() {}

    /** The parts of the work, each with the kind of thread that does it. */
    static Map<String, ThreadKind> parts(Roles roles) {
        Map<String, ThreadKind> parts = new LinkedHashMap<>();
        parts.put(ACCEPTS, roles.accepts());
        parts.put("waits", roles.waits());
        parts.put("reads", roles.reads());
        parts.put("runs the session", roles.runsSessions());
        parts.put("writes", roles.writes());
        return parts;
    }

    /** The threads that handle a message, in order: each arrow between two threads is a handover. */
    static String of(Roles roles) {
        List<Map.Entry<ThreadKind, List<String>>> threads = new ArrayList<>();
        parts(roles).forEach((part, kind) -> {
            if (part.equals(ACCEPTS)) {
                return; // a message is not part of that
            }
            if (threads.isEmpty() || threads.getLast().getKey() != kind) {
                threads.add(Map.entry(kind, new ArrayList<>()));
            }
            threads.getLast().getValue().add(part);
        });
        return threads.stream()
                .map(thread -> "[ %s: %s ]".formatted(thread.getKey().text(), String.join(", ", thread.getValue())))
                .collect(Collectors.joining(" -> ", "client -> ", " -> client"));
    }
}
