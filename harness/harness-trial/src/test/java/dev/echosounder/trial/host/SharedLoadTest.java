package dev.echosounder.trial.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.echosounder.load.LoadShape;
import dev.echosounder.load.generate.ClientAnswers;
import dev.echosounder.load.generate.Latencies;
import dev.echosounder.load.generate.Run;
import dev.echosounder.load.generate.RunReport;
import dev.echosounder.trial.process.ChildFailure;
import dev.echosounder.trial.process.TimedLoad;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SharedLoadTest {

    private static final LoadShape SHAPE = LoadShape.pingPong(2, Duration.ofSeconds(1), 64);

    @Test
    void theAnswersOfAllGeneratorsAreSummed() throws Exception {
        assertThat(run(report(100, 100, 100)).run().messages()).isEqualTo(150);
    }

    @ParameterizedTest
    @CsvSource({"200, 100, 100", "100, 200, 100", "200, 200, 100", "200, 100, 200"})
    void aGeneratorThatLiesAboutItsCountIsNamed(long answers, int times, long ofClients) {
        assertThatExceptionOfType(ChildFailure.class)
                .isThrownBy(() -> run(report(answers, times, ofClients)))
                .withMessage(
                        "The generator on host gen2 reports %d answers, the times of %d, and %d that its clients have"
                                + " had: its counts are not to be trusted.",
                        answers, times, ofClients)
                .satisfies(failure -> assertThat(failure.kind()).isEqualTo(ChildFailure.Kind.NONSENSE));
    }

    private static RunReport run(RunReport second) throws Exception {
        try (SharedLoad load = new SharedLoad(
                List.of(generator("gen1", report(50, 50, 50)), generator("gen2", second)), null, false)) {
            return load.run("connections", SHAPE);
        }
    }

    private static SharedLoad.Generator generator(String host, RunReport report) {
        TimedLoad load = (TimedLoad) Proxy.newProxyInstance(
                TimedLoad.class.getClassLoader(),
                new Class<?>[] {TimedLoad.class},
                (_, method, arguments) ->
                        method.getName().equals("runAt") ? new TimedLoad.Begun(report, (long) arguments[2]) : null);
        return new SharedLoad.Generator(host, load, new ClockOffset(0, 1));
    }

    private static RunReport report(long answers, int times, long ofClients) {
        Latencies latencies = Latencies.empty();
        latencies.response().recordValueWithCount(1_000, times);
        return new RunReport(Run.closed(1_000_000_000, answers, 0.5, 0), latencies, ClientAnswers.of(ofClients));
    }
}
