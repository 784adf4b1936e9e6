package dev.echosounder.tls.testing;

import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import dev.echosounder.tls.testing.ChangedRecords.Input;
import dev.echosounder.tls.testing.ChangedRecords.Output;
import dev.echosounder.tls.testing.Subjects.Maker;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * TLS with a flaw: sound TLS, and a change around or within it.
 *
 * @param caughtBy the names of scenarios that must fail
 */
record Mutant(String flaw, List<String> caughtBy, Maker maker) {

    static final byte[] NOTHING = {};
    static final Input ANY_INPUT = (number, record) -> record;
    static final Output ANY_OUTPUT = (written, ended) -> written;

    static Stream<Mutant> all() {
        return Stream.of(EndMutants.all(), RecordMutants.all(), KeyMutants.all(), ViolationMutants.all())
                .flatMap(List::stream);
    }

    /** TLS that is changed on both sides, but not in what it does. */
    static Maker unchanged() {
        return (engine, version, service) -> new FlawedService(
                Subjects.SOUND.around(engine, version, new FlawedService(service, PassingSession::new)),
                tls -> new ChangedRecords(tls, ANY_INPUT, ANY_OUTPUT));
    }

    static Mutant outside(String flaw, UnaryOperator<Session> change, String... caughtBy) {
        return new Mutant(
                flaw,
                Arrays.asList(caughtBy),
                (engine, version, service) ->
                        new FlawedService(Subjects.SOUND.around(engine, version, service), change));
    }

    static Mutant inside(String flaw, UnaryOperator<Session> change, String... caughtBy) {
        return new Mutant(
                flaw,
                Arrays.asList(caughtBy),
                (engine, version, service) ->
                        Subjects.SOUND.around(engine, version, new FlawedService(service, change)));
    }

    static Mutant input(String flaw, Input change, String... caughtBy) {
        return outside(flaw, tls -> new ChangedRecords(tls, change, ANY_OUTPUT), caughtBy);
    }

    static Mutant output(String flaw, Output change, String... caughtBy) {
        return outside(flaw, tls -> new ChangedRecords(tls, ANY_INPUT, change), caughtBy);
    }

    /** What puts a session around one of TLS, whose inner session is given. */
    @FunctionalInterface
    interface Around {
        Session of(Session tls, Session inner);
    }

    static Maker withInner(Around around) {
        return (engine, version, service) -> {
            AtomicReference<Session> newest = new AtomicReference<>();
            Service keeping = new FlawedService(service, session -> {
                newest.set(session);
                return session;
            });
            return new FlawedService(
                    Subjects.SOUND.around(engine, version, keeping), tls -> around.of(tls, newest.get()));
        };
    }

    @Override
    public String toString() {
        return flaw;
    }
}
