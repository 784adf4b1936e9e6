package dev.echosounder.trial;

import dev.echosounder.load.generate.RunFailure;
import dev.echosounder.trial.process.ChildFailure;
import dev.echosounder.trial.process.ServerSide;
import java.util.Optional;

/** A server of a group that is alive, with its trial as it comes into being. */
final class Member {

    private final Subject subject;
    private final TrialDraft draft;
    private Optional<ServerSide> server = Optional.empty();
    private Observation observation;
    private WarmUp warmUp;

    Member(Subject subject, TrialDraft draft) {
        this.subject = subject;
        this.draft = draft;
    }

    /** Something that is done with a member, and can fail for it alone. */
    interface Step {

        void with(Member member) throws ChildFailure, RunFailure;
    }

    Subject subject() {
        return subject;
    }

    TrialDraft draft() {
        return draft;
    }

    /** Whether its server is there, and nothing has gone wrong. */
    boolean active() {
        return server.isPresent();
    }

    ServerSide server() {
        return server.orElseThrow();
    }

    void started(ServerSide some) {
        server = Optional.of(some);
    }

    Observation observation() {
        return observation;
    }

    void watched(Observation by) {
        observation = by;
    }

    WarmUp warmUp() {
        return warmUp;
    }

    void warmedUpBy(WarmUp some) {
        warmUp = some;
    }

    void fail(Verdict why) {
        draft.failed(why);
        close();
    }

    void close() {
        server.ifPresent(ServerSide::close);
        server = Optional.empty();
    }
}
