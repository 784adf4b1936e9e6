package dev.echosounder.mutants;

import dev.echosounder.api.Capability;
import dev.echosounder.api.Model;
import dev.echosounder.api.ModelProvider;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** The mutants and the sound models that tests need. Each is found by its name, in other processes too. */
public final class Mutants implements ModelProvider {

    private static final List<Mutant> ALL = Stream.of(
                    ByteMutants.ALL,
                    ContentMutants.ALL,
                    CloseMutants.ALL,
                    IdleMutants.ALL,
                    BackpressureMutants.ALL,
                    BadClientsMutants.ALL,
                    DelayMutants.ALL,
                    AcceptMutants.ALL,
                    ResourceMutants.ALL,
                    StopMutants.ALL,
                    SessionMutants.ALL,
                    ErrorMutants.ALL,
                    ClientMutants.ALL)
            .flatMap(List::stream)
            .toList();

    static List<Mutant> all() {
        return ALL;
    }

    @Override
    public List<Model> models() {
        return Stream.concat(
                        Stream.of(new SoundModel("sound"), oneClientAtATime(), exemptWithoutNeed()),
                        ALL.stream().map(Mutant::model))
                .toList();
    }

    /** A sound model that serves one client until its connection is closed, and then accepts the next. */
    private static Model oneClientAtATime() {
        SoundModel sound = new SoundModel("one-client-at-a-time");
        AtomicReference<SoundConnection> current = new AtomicReference<>();
        sound.incapable = Map.of(Capability.MANY_CONNECTIONS, "it serves one client after the other");
        sound.server.accepted = connection -> {
            while (current.get() != null && !isClosed(current.get()) && !sound.serving.stopping) {
                LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(100));
            }
            current.set(connection);
        };
        return sound;
    }

    private static boolean isClosed(SoundConnection connection) {
        synchronized (connection) {
            return connection.isClosed();
        }
    }

    /** A sound model that names a capability that it has as one that it does not support. */
    private static Model exemptWithoutNeed() {
        SoundModel sound = new SoundModel("exempt-without-need");
        sound.incapable = Map.of(Capability.CONNECTING, "it does not care to");
        return sound;
    }
}
