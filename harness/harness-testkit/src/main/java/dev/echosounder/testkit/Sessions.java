package dev.echosounder.testkit;

import dev.echosounder.api.Session;

import java.util.ArrayList;
import java.util.List;

/** The watched sessions of one scenario, in the order in which they were made. */
public final class Sessions {

    private final List<WatchedSession> watched = new ArrayList<>();

    synchronized WatchedSession watch(Session session) {
        WatchedSession fresh = new WatchedSession(session);
        watched.add(fresh);
        return fresh;
    }

    synchronized List<WatchedSession> watched() {
        return List.copyOf(watched);
    }

    /** Those whose connection is over. */
    List<WatchedSession> closed() {
        return watched().stream().filter(session -> session.closings() > 0).toList();
    }
}
