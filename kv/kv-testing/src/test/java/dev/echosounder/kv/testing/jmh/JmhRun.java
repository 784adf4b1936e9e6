package dev.echosounder.kv.testing.jmh;

import dev.echosounder.trial.process.JvmOptions;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * JMH's own runner, which measures one command against one server in its four modes, each in a JVM that it forks.
 *
 * @param forks 1; 0 to run in this JVM, where only errors are of interest
 * @param java what starts JMH's forks; empty for the JVM that this one is
 */
record JmhRun(JmhPlan plan, int forks, Optional<Path> java) {

    /**
     * @param port of a store on this machine
     * @param file without its ending: JMH writes there what it would print ({@code .txt}), and its results
     *     ({@code .json})
     * @throws RunnerException with the first wrong answer or failed connection as its deepest cause, if there was any
     */
    Collection<RunResult> run(Measured what, int port, Path file) throws RunnerException {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include(Pattern.quote(StringsBenchmark.class.getName() + "." + what.command()) + "$")
                .param("port", Integer.toString(port))
                .param("bytes", Integer.toString(what.bytes()))
                .param("connections", what.connections().name())
                .mode(Mode.Throughput)
                .mode(Mode.AverageTime)
                .mode(Mode.SampleTime)
                .mode(Mode.SingleShotTime)
                .timeUnit(TimeUnit.SECONDS)
                .threads(plan.threads())
                .forks(forks)
                .warmupIterations(plan.warmUps())
                .warmupTime(TimeValue.milliseconds(plan.each().toMillis()))
                .measurementIterations(plan.iterations())
                .measurementTime(TimeValue.milliseconds(plan.each().toMillis()))
                .shouldFailOnError(true)
                .jvmArgs(JvmOptions.current().toArray(String[]::new))
                .output(file + ".txt")
                .resultFormat(ResultFormatType.JSON)
                .result(file + ".json");
        java.ifPresent(path -> options.jvm(path.toString()));
        return new Runner(options.build()).run();
    }
}
