package dev.echosounder.tls.testing;

import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import dev.echosounder.api.Service;
import dev.echosounder.tls.ServerTls;
import dev.echosounder.tls.TlsEngine;
import dev.echosounder.tls.TlsVersion;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.picocontainer.Disposable;

/**
 * The servers that are asked, and on each the client of one scenario. In a plain build they are a few models, each with
 * another engine; with the tag filter {@code @TlsContract}, all of the class path with the JDK's engine, too. Scenarios
 * that ask for nothing but the echo service share its servers.
 */
public final class Subjects implements Disposable {

    /** What is done with each server. */
    @FunctionalInterface
    interface Action {
        void on(Subject subject) throws Exception;
    }

    /** What the client of each server does. */
    @FunctionalInterface
    interface Use {
        void by(TlsPeer client, Subject subject) throws Exception;
    }

    /** Puts TLS around a service. */
    @FunctionalInterface
    interface Maker {
        Service around(TlsEngine engine, TlsVersion version, Service service) throws IOException;
    }

    /** A server to ask. */
    private record Choice(String model, TlsEngine engine) {}

    private static final List<Choice> FEW = List.of(
            new Choice("selector", TlsEngine.JDK),
            new Choice("netty-epoll", TlsEngine.BORINGSSL),
            new Choice("blocking-virtual", TlsEngine.CONSCRYPT));
    private static final int PATIENCE_MILLIS = 15_000;

    private static final Map<TlsVersion, List<Subject>> SHARED = new EnumMap<>(TlsVersion.class);
    static final Maker SOUND =
            (engine, version, service) -> new ServerTls(engine, version, EncryptedEcho.certificate()).around(service);
    private static List<Choice> choices = chosen();
    private static Maker maker = SOUND;
    private static int patienceMillis = PATIENCE_MILLIS;

    private final Map<Subject, TlsPeer> clients = new HashMap<>();
    private final Map<Subject, TlsPeer> others = new HashMap<>();
    private final List<TlsPeer> connected = new ArrayList<>();
    private final List<Subject> own = new ArrayList<>();
    private List<Subject> subjects = List.of();
    private Predicate<Subject> asked = subject -> true;

    private static List<Choice> chosen() {
        return System.getProperty("cucumber.filter.tags", "").contains("@TlsContract")
                ? Stream.concat(
                                Models.all().stream().map(model -> new Choice(model.name(), TlsEngine.JDK)),
                                FEW.stream().filter(choice -> choice.engine() != TlsEngine.JDK))
                        .toList()
                : FEW;
    }

    /**
     * Asks another TLS than the sound one, by the JDK's engine, until the returned action is run.
     *
     * @param model that carries it
     * @param millis how long its clients wait for a byte
     */
    static Runnable askInstead(Maker flawed, String model, int millis) {
        stopShared();
        choices = List.of(new Choice(model, TlsEngine.JDK));
        maker = flawed;
        patienceMillis = millis;
        return () -> {
            stopShared();
            choices = chosen();
            maker = SOUND;
            patienceMillis = PATIENCE_MILLIS;
        };
    }

    static int patienceMillis() {
        return patienceMillis;
    }

    /** Servers of the echo service, which scenarios share. */
    void start(TlsVersion version) throws IOException {
        if (!SHARED.containsKey(version)) {
            SHARED.put(version, started(version, Services.ECHO::make));
        }
        subjects = SHARED.get(version);
    }

    /** Servers for this scenario alone. */
    void startOwn(TlsVersion version, Supplier<Service> services) throws IOException {
        subjects = started(version, services);
        own.addAll(subjects);
    }

    /** A second server instead of each, with other keys and the same certificate. */
    void startAgain() throws IOException {
        startOwn(subjects.getFirst().version(), Services.ECHO::make);
    }

    private static List<Subject> started(TlsVersion version, Supplier<Service> services) throws IOException {
        List<Subject> started = new ArrayList<>();
        for (Choice choice : choices) {
            Model model = Models.named(choice.model());
            if (model.unavailable().isEmpty() && choice.engine().unavailable().isEmpty()) {
                WatchedService service = new WatchedService(services.get());
                started.add(Subject.of(
                        model, choice.engine(), version, service, maker.around(choice.engine(), version, service)));
            }
        }
        return started;
    }

    /** From now on servers that are not capable of this are left out. */
    void need(Predicate<Subject> capability) {
        asked = asked.and(capability);
    }

    /** Stops the servers that scenarios share. */
    static void stopShared() {
        SHARED.values().forEach(servers -> servers.forEach(Subject::stop));
        SHARED.clear();
    }

    /** A new client of each server, which has sent nothing yet. */
    void newClient(Use use) {
        each(subject -> {
            TlsPeer client = connect(subject);
            clients.put(subject, client);
            use.by(client, subject);
        });
    }

    /** The client of each server. */
    void client(Use use) {
        each(subject -> use.by(clients.get(subject), subject));
    }

    /** The other client of a server: a new one if there is none yet, instead of the first one where it must be. */
    TlsPeer other(Subject subject) throws IOException, GeneralSecurityException {
        TlsPeer other = others.get(subject);
        if (other == null) {
            if (subject.servesOneAtATime()) {
                clients.get(subject).socket().close();
            }
            other = connect(subject);
            others.put(subject, other);
            other.shakeHands();
        }
        return other;
    }

    private TlsPeer connect(Subject subject) throws IOException {
        TlsPeer client = new TlsPeer(subject.address(), subject.version(), patienceMillis);
        connected.add(client);
        return client;
    }

    /** Does this with each server; where it fails, the server is named. */
    void each(Action action) {
        List<Subject> capable = subjects.stream().filter(asked).toList();
        Assumptions.assumeFalse(capable.isEmpty(), "No server that is asked is capable of this.");
        for (Subject subject : capable) {
            try {
                action.on(subject);
            } catch (Exception | AssertionError failure) {
                throw new AssertionError("On " + subject.name() + ": " + failure.getMessage(), failure);
            }
        }
    }

    /** Ends all clients, and waits for the ends of their sessions. */
    void end() throws IOException {
        for (TlsPeer client : connected) {
            client.close();
        }
        connected.clear();
        for (Subject subject : subjects) {
            try {
                if (!subject.service().areAllEnded(patienceMillis)) {
                    throw new AssertionError("A session of %s does not end with its client.".formatted(subject.name()));
                }
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void dispose() {
        own.forEach(Subject::stop);
    }
}
