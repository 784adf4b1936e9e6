package dev.echosounder.contract.session;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ServerUnderTest;
import java.util.ArrayList;
import java.util.List;

/** The watched sessions of one scenario, in the order in which they were made. */
public final class Sessions {

    private final List<WatchedSession> watched = new ArrayList<>();

    public WatchedSession watch(Session session) {
        return watched(new WatchedSession(session, true));
    }

    /** Watches one that is called often: without lingering, and without the threads, which would keep their buffers. */
    public WatchedSession watchQuickly(Session session) {
        return watched(new WatchedSession(session, false));
    }

    private synchronized WatchedSession watched(WatchedSession fresh) {
        watched.add(fresh);
        return fresh;
    }

    /** The sessions of a server at an address cannot be watched: then the scenario is skipped. */
    public synchronized List<WatchedSession> watched() {
        ServerUnderTest.mustHaveAnInside();
        return List.copyOf(watched);
    }

    /** How many of them are not closed. */
    public long open() {
        return watched().size() - closed().size();
    }

    /** The sessions whose connection is over. */
    public List<WatchedSession> closed() {
        return watched().stream().filter(session -> session.closings() > 0).toList();
    }
}
