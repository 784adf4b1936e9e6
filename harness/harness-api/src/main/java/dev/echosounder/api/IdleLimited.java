package dev.echosounder.api;

import java.time.Duration;
import java.util.Optional;

/** A service with an idle limit. */
record IdleLimited(Service service, Duration limit) implements Service {

    IdleLimited {
        if (limit.toMillis() < 1) {
            throw new IllegalArgumentException(
                    "An idle limit of " + limit + " closes every connection: give at least 1 ms.");
        }
    }

    @Override
    public Session newSession() {
        return service.newSession();
    }

    @Override
    public Optional<Duration> idleLimit() {
        return Optional.of(limit);
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
