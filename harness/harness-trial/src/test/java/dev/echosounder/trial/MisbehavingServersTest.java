package dev.echosounder.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.echosounder.load.LoadShape;
import dev.echosounder.load.StopCondition;
import dev.echosounder.load.generate.ClientAnswers;
import dev.echosounder.load.generate.Latencies;
import dev.echosounder.load.generate.Run;
import dev.echosounder.load.generate.RunReport;
import dev.echosounder.load.generate.Stalls;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Servers that stall, on a simulated clock: the rate of a server that is driven in turns must be the one that it has if
 * it is driven all the time.
 */
class MisbehavingServersTest {

    private static final long MILLI = 1_000_000;
    private static final long TURN = 20 * MILLI;
    private static final long OTHERS = 70 * MILLI;
    private static final double PER_NANO = 200_000 / 1e9;
    private static final int BLOCKS = 40;
    private static final int BLOCKS_OF_RARE_STALLS = 200;
    private static final Latencies NO_TIMES = Latencies.empty();
    private static final LoadShape SHAPE = LoadShape.pingPong(100, Duration.ofNanos(TURN), 64);

    /** Stalls of a server that answers as fast as the others otherwise. */
    private interface Stalling {

        /**
         * @param now on the clock of all
         * @param driven how long the server has answered so far
         * @return for how long it answers from now on, if it is driven; 0 while it stalls
         */
        long untilStall(long now, long driven);

        /** How long the stall lasts that it is in now. */
        long stalled(long now, long driven);
    }

    /** A server that stalls at the end of each period, whether it is driven or not. */
    private record ByTheClock(long period, long stall) implements Stalling {

        @Override
        public long untilStall(long now, long driven) {
            return Math.max(0, period - stall - now % period);
        }

        @Override
        public long stalled(long now, long driven) {
            return period - now % period;
        }
    }

    /** A server that stalls after some work, as for a garbage collection. */
    private static final class ByWork implements Stalling {

        private final long work;
        private final long stall;
        private long next;

        ByWork(long work, long stall) {
            this.work = work;
            this.stall = stall;
            this.next = work;
        }

        @Override
        public long untilStall(long now, long driven) {
            return next - driven;
        }

        @Override
        public long stalled(long now, long driven) {
            next += work;
            return stall;
        }
    }

    private final Map<String, Stalling> stalling = new HashMap<>();
    private final Map<String, Long> driven = new HashMap<>();
    private final Random random = new Random(11);
    private List<Trial> last = List.of();
    private long now = random.nextInt(1_000) * MILLI;

    /** A turn of a closed loop. A stall after its first answer delays its end, as in the load generator. */
    private RunReport turn(String server, LoadShape shape) {
        long lasts = ((StopCondition.Lasting) shape.stopCondition()).time().toNanos();
        Stalling some = stalling.getOrDefault(server, new ByTheClock(Long.MAX_VALUE, 0));
        long work = driven.getOrDefault(server, 0L);
        long begin = now;
        long first = 0;
        long longest = 0;
        long total = 0;
        long answering = 0;
        while (answering < lasts) {
            long runs = Math.min(some.untilStall(now, work), lasts - answering);
            now += runs;
            work += runs;
            answering += runs;
            if (answering < lasts) {
                long stall = some.stalled(now, work);
                now += stall;
                if (answering == 0) {
                    first += stall;
                } else {
                    longest = Math.max(longest, stall);
                    total += stall;
                }
            }
        }
        driven.put(server, work);
        long nanos = now - begin;
        now += random.nextLong(2 * OTHERS); // their turns, in a shuffled order
        double noise = 1 + 0.08 * random.nextGaussian();
        Run run = Run.closed(nanos, Math.round(answering * PER_NANO * noise), 0.5, 0);
        return new RunReport(
                run.with(nanos, new Stalls(first, longest, total), List.of()), NO_TIMES, ClientAnswers.empty());
    }

    private List<Trial> trials(int cycles) {
        List<Subject> subjects = IntStream.rangeClosed(1, 2)
                .mapToObj(number -> "server-" + number)
                .map(name -> Subject.of(new ServerSpec.Outside(name, name + " {port}")))
                .toList();
        Plan plan = Plan.SMOKE.measuring(cycles);
        ComparedLoad load = new ComparedLoad(SHAPE, plan, subjects, Map.of(), Optional.empty());
        StagedSides sides = new StagedSides((server, shape, run) -> turn(server, shape));
        return new GroupMaker(
                        load,
                        sides.setup(
                                (subject, pair, alive) -> new StagedObservation(new ArrayList<>()),
                                rest -> now += rest.toNanos()),
                        random)
                .make(subjects, 1).trials().stream().map(TrialMaker.Made::trial).toList();
    }

    /** The rate of server 1 divided by that of server 2, over many fresh starts. */
    private double ratio(int blocks) {
        double[] logarithms = new double[blocks];
        for (int block = 0; block < blocks; block++) {
            List<Trial> trials = trials(1_000);
            assertThat(trials).allMatch(trial -> trial.verdict().valid());
            logarithms[block] = Math.log(ratio(trials.get(0), trials.get(1)));
            last = trials;
        }
        return Math.exp(Arrays.stream(logarithms).average().orElseThrow());
    }

    @ParameterizedTest
    @CsvSource({"10000, 2000", "1000, 150", "250, 75", "100, 20"})
    void aStallByTheClockTakesTheShareThatItTakesOfTheTime(long period, long stall) {
        stalling.put("server-1", new ByTheClock(period * MILLI, stall * MILLI));

        assertThat(ratio(period > 5_000 ? BLOCKS_OF_RARE_STALLS : BLOCKS))
                .isEqualTo(1 - (double) stall / period, within(0.02));
        assertThat(last.get(0).longestStall().orElseThrow().toMillis()).isBetween(stall * 9 / 10, stall);
        assertThat(last.get(1).longestStall()).hasValue(Duration.ZERO);
    }

    @ParameterizedTest
    @CsvSource({"911, 100", "97, 5", "1847, 150"})
    void aStallAfterSomeWorkCountsInFull(long work, long stall) {
        stalling.put("server-1", new ByWork(work * MILLI, stall * MILLI));

        assertThat(ratio(BLOCKS)).isEqualTo((double) work / (work + stall), within(0.02));
        assertThat(last.get(0).stallShare().orElseThrow()).isEqualTo((double) stall / (work + stall), within(0.04));
    }

    @Test
    void steadyServersAreEqual() {
        assertThat(ratio(BLOCKS)).isEqualTo(1, within(0.02));
    }

    private static double ratio(Trial one, Trial other) {
        return one.messagesPerSecond().orElseThrow() / other.messagesPerSecond().orElseThrow();
    }
}
