package dev.echosounder.load.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.load.ServiceTime;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ServiceWorkTest {

    @Test
    void aComputationContinuesFromItsState() {
        Computation thrice = new Computation(7);
        thrice.run();
        thrice.run();
        thrice.run();
        Computation once = new Computation(21);
        once.run();

        assertThat(thrice.state())
                .isEqualTo(once.state())
                .isNotEqualTo(new Computation(21).state())
                .isNotZero();
    }

    /** Computed by hand, and not by the code under test. */
    @Test
    void theStepIsXorshift() {
        Computation one = new Computation(1);
        one.run();

        assertThat(one.state()).isEqualTo(8748534153485358512L);
    }

    @Test
    void anInterruptDoesNotShortenAWaitAndIsPreserved() {
        Thread.currentThread().interrupt();
        long begin = System.nanoTime();
        ServiceWork.of(new ServiceTime.Waiting(Duration.ofMillis(20)), new ServiceResource.None())
                .orElseThrow()
                .get()
                .run();

        assertThat(System.nanoTime() - begin)
                .as("nanoseconds that it took at least")
                .isGreaterThanOrEqualTo(20_000_000L);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void theCalibrationTakesTheFastestMeasurement() {
        AtomicLong clock = new AtomicLong();
        AtomicLong readings = new AtomicLong();
        // Reading 2n begins measurement n, reading 2n + 1 ends it: 500 us for each but the tenth, which takes 400 us.
        Calibration calibration = new Calibration(() -> {
            long reading = readings.getAndIncrement();
            return reading % 2 == 0 ? clock.get() : clock.addAndGet(reading == 19 ? 400_000 : 500_000);
        });

        assertThat(calibration.of(Duration.ofNanos(50_000)))
                .isEqualTo(new ServiceTime.Computing(Duration.ofNanos(50_000), Calibration.STEPS / 8));
        assertThat(calibration.of(Duration.ofNanos(1_000)).steps()).isEqualTo(Calibration.STEPS / 400);
    }

    @Test
    void aCalibrationOnThisMachineIsPositive() {
        assertThat(Calibration.computing(Duration.ofMillis(1)).steps()).isGreaterThan(1_000);
    }
}
