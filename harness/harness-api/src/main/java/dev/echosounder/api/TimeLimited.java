package dev.echosounder.api;

import java.time.Duration;
import java.util.Optional;

/** A service with other time limits than those of the service that it wraps. */
record TimeLimited(Service service, Optional<Duration> idleLimit, Optional<Duration> lingerLimit) implements Service {

    static TimeLimited idle(Service service, Duration limit) {
        return new TimeLimited(service, Optional.of(atLeastOneMilli("An idle", limit)), service.lingerLimit());
    }

    static TimeLimited linger(Service service, Duration limit) {
        return new TimeLimited(service, service.idleLimit(), Optional.of(atLeastOneMilli("A linger", limit)));
    }

    private static Duration atLeastOneMilli(String kind, Duration limit) {
        if (limit.toMillis() < 1) {
            throw new IllegalArgumentException(
                    kind + " limit of " + limit + " closes every connection: give at least 1 ms.");
        }
        return limit;
    }

    @Override
    public Session newSession() {
        return service.newSession();
    }

    @Override
    public String refusal(String why) {
        return service.refusal(why);
    }
}
