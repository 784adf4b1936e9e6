package dev.echosounder.trial;

import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.generate.RunFailure;
import dev.echosounder.trial.process.ChildFailure;
import dev.echosounder.trial.process.LoadSide;
import dev.echosounder.trial.process.ServerSide;
import dev.echosounder.trial.process.Sides;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The baseline server, which is driven before and after each run of a server that is measured alone. It is one process
 * with a separate load generator, warmed up once like any other server and used by all trials. If it dies, the current
 * trial does not count, and the next trial starts a new one.
 */
final class BaselineProcess implements AutoCloseable {

    private static final String CONNECTIONS = "baseline";

    private final Optional<ServerSpec> spec;
    private final LoadShape shape;
    private final Plan plan;
    private final Sides sides;
    private final Consumer<String> notes;
    private final Consumer<String> stages;
    private Optional<Sides.Pair> pair = Optional.empty();
    private boolean givenUp;

    /**
     * @param notes receives notes for the reader of the results
     * @param stages receives a short line on what is being done
     */
    BaselineProcess(LoadShape shape, Plan plan, Sides sides, Consumer<String> notes, Consumer<String> stages) {
        this.spec = baselineOf(shape, plan);
        this.shape = shape.echoed();
        this.plan = plan;
        this.sides = sides;
        this.notes = notes;
        this.stages = stages;
    }

    /**
     * The baseline for a load; empty if it has none. If a clock sets the rate, because the loop is open or the server
     * waits, the rate does not depend on the machine's speed, so a baseline does not help. An outside server cannot be
     * given a service time.
     */
    static Optional<ServerSpec> baselineOf(LoadShape shape, Plan plan) {
        boolean helps = plan.goal().isEmpty()
                && (shape.loadModel() instanceof LoadModel.Closed
                        || shape.loadModel() instanceof LoadModel.Reconnecting)
                && !shape.serviceTime().waits();
        return plan.baseline()
                .filter(some ->
                        helps && (shape.echoed().service().isPlainEcho() || !(some instanceof ServerSpec.Outside)));
    }

    /** Starts the baseline and warms it up, unless that has been done; returns whether there is a baseline. */
    boolean ready() {
        if (spec.isEmpty() || givenUp) {
            return false;
        }
        try {
            if (pair.isPresent()) {
                checkAlive();
                return true;
            }
        } catch (ChildFailure died) {
            notes.accept("The baseline had to be started again: " + died.getMessage());
            close();
        }
        return start();
    }

    /** Checks that the processes of the baseline are alive, if it has been started. */
    void checkAlive() throws ChildFailure {
        if (pair.isPresent()) {
            pair.get().server().checkAlive();
            pair.get().load().counters();
        }
    }

    /** The process ids of the baseline's server and load, which are idle while other servers are driven. */
    Set<Long> processes() {
        return pair.map(both -> Set.of(both.server().pid(), both.load().pid())).orElse(Set.of());
    }

    /** Makes one run; returns its messages per second. */
    OptionalDouble rate() throws ChildFailure, RunFailure {
        try {
            return OptionalDouble.of(
                    pair.orElseThrow().load().run(CONNECTIONS, shape).run().messagesPerSecond());
        } catch (RunFailure failure) {
            throw new RunFailure(failure.kind(), "Baseline: " + failure.getMessage());
        }
    }

    private boolean start() {
        stages.accept("warming up the baseline, " + spec.orElseThrow().name());
        LoadSide load = null;
        try {
            load = sides.load(plan.placement().load());
            ServerSide server =
                    sides.server(spec.orElseThrow(), plan.placement().server(), shape.service());
            pair = Optional.of(new Sides.Pair(server, load));
            load.connect(CONNECTIONS, new ClientSpec.Generator(), server.destination(), shape);
            new WarmUp(shape, plan, server, load, CONNECTIONS).runAll();
            return true;
        } catch (ChildFailure | RunFailure failure) {
            notes.accept(
                    "There is no baseline from here on, because it could not be measured: " + failure.getMessage());
            givenUp = true;
            if (pair.isEmpty() && load != null) {
                load.close();
            }
            close();
            return false;
        }
    }

    @Override
    public void close() {
        pair.ifPresent(Sides.Pair::close);
        pair = Optional.empty();
    }
}
