package dev.echosounder.trial.host;

import dev.echosounder.trial.Fitness;
import dev.echosounder.trial.machine.Host;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Whether a host can be used, and is fit for measurements.
 *
 * @param machine what it is
 * @param java the version of its JVM
 * @param fitness what was found there
 * @param clockBoundNanos the most by which its clock may differ from what is assumed
 */
public record HostCheck(Host machine, String java, Fitness fitness, long clockBoundNanos) {

    /**
     * Reaches a host, and checks it.
     *
     * @param watch how long it is watched; at most a few seconds
     * @throws IOException if it cannot be used; the message is one sentence
     */
    public static HostCheck of(HostSpec spec, Duration watch) throws IOException {
        try (RemoteHost host = new RemoteHost(spec, ClassPath.ofThisJvm())) {
            List<Fitness.Finding> findings = host.examine(watch).stream()
                    .map(finding -> new Fitness.Finding(
                            finding.what(),
                            finding.seen(),
                            finding.grade(),
                            Optional.of(finding.advice()).filter(advice -> !advice.isEmpty())))
                    .toList();
            return new HostCheck(
                    host.describe(),
                    host.ready().java(),
                    new Fitness(findings),
                    host.clock().boundNanos());
        }
    }
}
