package dev.echosounder.tls.testing;

import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import java.time.Duration;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A service whose sessions are changed.
 *
 * @param change made to each session
 */
record FlawedService(Service service, UnaryOperator<Session> change) implements Service {

    @Override
    public Session newSession() {
        return change.apply(service.newSession());
    }

    @Override
    public Optional<Duration> idleLimit() {
        return service.idleLimit();
    }

    @Override
    public Optional<Duration> lingerLimit() {
        return service.lingerLimit();
    }

    @Override
    public String refusal(String why) {
        return service.refusal(why);
    }
}
