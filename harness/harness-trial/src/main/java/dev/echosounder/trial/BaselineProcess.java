package dev.echosounder.trial;

import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.ServiceTime;
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
 * The server that is measured next to every run of a trial that is made alone: one process, warmed up once like any
 * other server, the same for all, and always driven by the same load generator. When it dies, the trial that it died in
 * does not count, and the next has a new one.
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
     * @param notes hears what the reader of the results must know
     * @param stages hears what is being done
     */
    BaselineProcess(LoadShape shape, Plan plan, Sides sides, Consumer<String> notes, Consumer<String> stages) {
        this.spec = beside(shape, plan);
        this.shape = shape.echoed();
        this.plan = plan;
        this.sides = sides;
        this.notes = notes;
        this.stages = stages;
    }

    /**
     * What is measured beside this load; empty for none. Where the clock sets the rate, of the load or of the server's
     * waiting, the machine's speed does not show in it. An outside server cannot be told to work.
     */
    static Optional<ServerSpec> beside(LoadShape shape, Plan plan) {
        boolean helps = plan.goal().isEmpty()
                && (shape.loadModel() instanceof LoadModel.Closed
                        || shape.loadModel() instanceof LoadModel.Reconnecting)
                && !(shape.serviceTime() instanceof ServiceTime.Waiting);
        return plan.baseline()
                .filter(some ->
                        helps && (shape.echoed().service().isPlainEcho() || !(some instanceof ServerSpec.Outside)));
    }

    /** Has it there and warm; returns whether there is one. */
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

    /** Throws if it has died. */
    void checkAlive() throws ChildFailure {
        if (pair.isPresent()) {
            pair.get().server().checkAlive();
            pair.get().load().counters();
        }
    }

    /** Of its server and its load, which idle while others are measured. */
    Set<Long> processes() {
        return pair.map(both -> Set.of(both.server().pid(), both.load().pid())).orElse(Set.of());
    }

    /** Messages per second of one run now. */
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
            WarmUp warmUp = new WarmUp(shape, plan, server, load, CONNECTIONS);
            while (!warmUp.over()) {
                warmUp.run();
            }
            return true;
        } catch (ChildFailure | RunFailure failure) {
            notes.accept(
                    "There is no baseline from there on, because it could not be measured: " + failure.getMessage());
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
