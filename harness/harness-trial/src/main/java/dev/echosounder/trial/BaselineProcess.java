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
import java.util.function.Consumer;

/**
 * The server that is measured next to every run of a comparison: one process, warmed up once, the same for all. When it
 * dies, the trial that it died in does not count, and the next has a new one.
 */
final class BaselineProcess implements AutoCloseable {

    private static final int WARM_UPS = 6;

    private final Optional<ServerSpec> spec;
    private final LoadShape shape;
    private final Plan plan;
    private final Sides sides;
    private final Consumer<String> notes;
    private final Consumer<String> stages;
    private ServerSide server;
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

    /** Its server, warm; empty for a comparison without one. */
    Optional<ServerSide> ready() {
        if (spec.isEmpty() || givenUp) {
            return Optional.empty();
        }
        try {
            if (server != null) {
                server.checkAlive();
                return Optional.of(server);
            }
        } catch (ChildFailure died) {
            notes.accept("The baseline had to be started again: " + died.getMessage());
            close();
        }
        return start();
    }

    /** Throws if it has died. */
    void checkAlive() throws ChildFailure {
        if (server != null) {
            server.checkAlive();
        }
    }

    private Optional<ServerSide> start() {
        stages.accept("warming up the baseline, " + spec.orElseThrow().name());
        try {
            server = sides.server(spec.orElseThrow(), plan.placement().server(), shape.service());
            try (LoadSide load = sides.load(plan.placement().load())) {
                load.connect(TrialMaker.BASELINE, new ClientSpec.Generator(), server.address(), shape);
                for (int run = 0; run < Math.min(WARM_UPS, plan.warmUps().most()); run++) {
                    load.run(TrialMaker.BASELINE, shape);
                }
            }
            return Optional.of(server);
        } catch (ChildFailure | RunFailure failure) {
            notes.accept(
                    "There is no baseline from there on, because it could not be measured: " + failure.getMessage());
            givenUp = true;
            close();
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        if (server != null) {
            server.close();
            server = null;
        }
    }
}
