package dev.echosounder.contract.conversation;

import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Sessions that do as they are told, each by the first bytes of its conversation. */
public final class ToldService implements Service {

    private final Queue<ToldSession> sessions = new ConcurrentLinkedQueue<>();

    @Override
    public Session newSession() {
        ToldSession fresh = new ToldSession();
        sessions.add(fresh);
        return fresh;
    }

    public int sessions() {
        return sessions.size();
    }

    /** How many are not closed. */
    public long open() {
        return sessions.stream().filter(session -> !session.isClosed()).count();
    }

    /** What was wrong with the calls of sessions, one sentence for each; a session that is still open is wrong too. */
    public List<String> wrongs() {
        return sessions.stream()
                .map(ToldSession::wrong)
                .filter(Objects::nonNull)
                .toList();
    }
}
