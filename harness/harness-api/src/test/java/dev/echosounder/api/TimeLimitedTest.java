package dev.echosounder.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TimeLimitedTest {

    private final Echo echo = new Echo();

    @Test
    void aServiceHasNoIdleLimitUnlessItIsGivenOne() {
        assertThat(echo.idleLimit()).isEmpty();
        assertThat(echo.withIdleLimit(Duration.ofSeconds(3)).idleLimit()).contains(Duration.ofSeconds(3));
    }

    @Test
    void theRestIsTheService() {
        Service limited = named().withIdleLimit(Duration.ofSeconds(3));

        assertThat(limited.newSession()).isSameAs(echo);
        assertThat(limited.refusal("Why")).isEqualTo("-ERR Why");
        assertThat(limited.lingerLimit()).contains(Duration.ofSeconds(7));
        assertThat(limited.withConnectionLimit(1).lingerLimit()).contains(Duration.ofSeconds(7));
        assertThat(echo.withIdleLimit(Duration.ofSeconds(3)).lingerLimit()).isEmpty();
    }

    @Test
    void aLingerLimitKeepsTheIdleLimitAndTheWords() {
        Service both = named().withIdleLimit(Duration.ofSeconds(3)).withLingerLimit(Duration.ofSeconds(5));

        assertThat(both.lingerLimit()).contains(Duration.ofSeconds(5));
        assertThat(both.idleLimit()).contains(Duration.ofSeconds(3));
        assertThat(both.newSession()).isSameAs(echo);
        assertThat(both.refusal("Why")).isEqualTo("-ERR Why");
    }

    @Test
    void aConnectionLimitKeepsTheIdleLimitAndTheWords() {
        Service both = named().withIdleLimit(Duration.ofSeconds(3)).withConnectionLimit(1);

        assertThat(both.idleLimit()).contains(Duration.ofSeconds(3));
        assertThat(both.refusal("Why")).isEqualTo("-ERR Why");
    }

    @Test
    void aLimitThatEverybodyWouldExceedIsRefused() {
        assertThatThrownBy(() -> echo.withLingerLimit(Duration.ofNanos(999_999)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("A linger limit of PT0.000999999S");
        assertThatThrownBy(() -> echo.withIdleLimit(Duration.ofNanos(999_999)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("give at least 1 ms.");
        assertThat(echo.withIdleLimit(Duration.ofMillis(1)).idleLimit()).isPresent();
    }

    private Service named() {
        return new Service() {
            @Override
            public Session newSession() {
                return echo;
            }

            @Override
            public Optional<Duration> lingerLimit() {
                return Optional.of(Duration.ofSeconds(7));
            }

            @Override
            public String refusal(String why) {
                return "-ERR " + why;
            }
        };
    }
}
