package dev.echosounder.trial.host;

import dev.echosounder.trial.Fitness;
import dev.echosounder.trial.machine.Host;
import java.io.IOException;
import java.time.Duration;

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
            Fitness fitness = new Fitness(host.examine(watch));
            return new HostCheck(
                    host.describe(), host.ready().java(), fitness, host.clock().boundNanos());
        }
    }
}
