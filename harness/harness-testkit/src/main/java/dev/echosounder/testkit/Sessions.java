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

    /** Where the server under test is one at an address, nobody can watch its sessions: then the scenario is skipped. */
    synchronized List<WatchedSession> watched() {
        Subject.mustHaveAnInside();
        return List.copyOf(watched);
    }

    /** How many of them are not closed. */
    long open() {
        return watched().size() - closed().size();
    }

    /** Those whose connection is over. */
    List<WatchedSession> closed() {
        return watched().stream().filter(session -> session.closings() > 0).toList();
    }
}
