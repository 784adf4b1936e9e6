package dev.echosounder.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SharedSettingsTest {

    @AfterEach
    void clear() {
        System.clearProperty(SharedSettings.POOL_THREADS);
    }

    @Test
    void aPoolHasSixteenThreadsUnlessThePropertySaysOtherwise() {
        assertThat(SharedSettings.poolThreads()).isEqualTo(16);
        System.setProperty(SharedSettings.POOL_THREADS, "64");
        assertThat(SharedSettings.poolThreads()).isEqualTo(64);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "10001", "many", ""})
    void whatIsNoNumberOfThreadsIsRefused(String number) {
        System.setProperty(SharedSettings.POOL_THREADS, number);

        assertThatIllegalArgumentException()
                .isThrownBy(SharedSettings::poolThreads)
                .withMessage("A pool cannot have \"" + number
                        + "\" threads: give -Dechosounder.pool-threads a number from 1 to 10,000.");
    }
}
