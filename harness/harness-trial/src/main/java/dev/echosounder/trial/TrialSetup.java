package dev.echosounder.trial;

import dev.echosounder.linux.proc.Affinity;
import dev.echosounder.load.LoadShape;
import dev.echosounder.trial.host.HostPlacement;
import dev.echosounder.trial.host.Hosts;
import dev.echosounder.trial.machine.Build;
import dev.echosounder.trial.machine.Environment;
import dev.echosounder.trial.machine.Host;
import dev.echosounder.trial.process.ChildFailure;
import dev.echosounder.trial.process.JvmOptions;
import dev.echosounder.trial.process.Processes;
import dev.echosounder.trial.process.Sides;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * What trials are made with: processes, checks, a clock and a listener.
 *
 * @param preflight the pre-flight check; empty for none
 * @param observers makes the observer of the trials of a load
 * @param rest waits for a time
 */
record TrialSetup(
        Sides sides,
        Optional<Preflight> preflight,
        Function<LoadShape, Observation.Observer> observers,
        Environment environment,
        InstantSource clock,
        LongSupplier nanoTime,
        Consumer<Duration> rest,
        TrialListener listener) {

    /**
     * The setup for trials in fresh processes on this machine.
     *
     * @throws IllegalStateException if the plan has a link that is not possible here
     * @param smoke whether this is a smoke run, which measures nothing: only wrong answers make trials INVALID
     */
    static TrialSetup here(Plan plan, Optional<Preflight> preflight, TrialListener listener, boolean smoke) {
        Sides processes =
                plan.placement().hosts().map(hosts -> on(hosts, smoke)).orElseGet(() -> processes(plan.placement()));
        Environment environment = environment(processes, smoke);
        int cores = environment.host().hardware().logicalCores();
        return new TrialSetup(
                processes,
                preflight,
                shape -> (subject, sides, alive) -> new Watch(shape, plan, sides, alive, cores, smoke),
                environment,
                InstantSource.system(),
                System::nanoTime,
                TrialSetup::rest,
                listener);
    }

    private static Sides processes(Placement placement) {
        return placement
                .link()
                .map(Processes::linked)
                .orElseGet(Processes::new)
                .limitedTo(placement.limits())
                .withBackendOn(placement.backend(Affinity.here().cores()));
    }

    private static Sides on(HostPlacement placement, boolean smoke) {
        try {
            return Hosts.reach(placement, !smoke);
        } catch (IOException unusable) {
            throw new IllegalStateException(unusable.getMessage(), unusable);
        }
    }

    /**
     * As a process like those of the trials sees it. A smoke run reports nothing, and such a process takes a second.
     */
    private static Environment environment(Sides processes, boolean smoke) {
        try {
            return new Environment(smoke ? Host.here() : processes.host(), Build.here(JvmOptions.current()));
        } catch (ChildFailure failure) {
            processes.close();
            throw new IllegalStateException("No trial can be made here. " + failure.getMessage(), failure);
        }
    }

    private static void rest(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt(); // the next wait will see it
        }
    }
}
