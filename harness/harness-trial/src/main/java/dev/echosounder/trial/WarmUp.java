package dev.echosounder.trial;

import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.StopCondition;
import dev.echosounder.load.generate.Run;
import dev.echosounder.load.generate.RunFailure;
import dev.echosounder.trial.process.ChildFailure;
import dev.echosounder.trial.process.LoadSide;
import dev.echosounder.trial.process.ServerSide;
import java.time.Duration;
import java.util.function.Consumer;

/** Warms one server up, run by run, until its rate is steady. Its answers are checked, and not counted. */
final class WarmUp {

    /**
     * The longest run of a warm-up. Runs are short, so that all servers begin soon, and many show whether a rate
     * settled.
     */
    private static final Duration LONGEST = Duration.ofMillis(300);

    /** The rest between runs: a server with many threads leaves the compilers no processor while it is driven. */
    static final Duration REST = Duration.ofMillis(40);

    /** Rests are repeated as long as the compilers worked for more than this share of the last one. */
    private static final double RESTING = 0.25;

    /** The most rests in a row: there is always something left to compile. */
    static final int MOST_RESTS = 10;

    private final LoadShape shape;
    private final Plan plan;
    private final ServerSide server;
    private final LoadSide load;
    private final String connections;
    private final boolean open;
    private final Settling settling;

    /** @param connections the name of the load's connections to this server */
    WarmUp(LoadShape shape, Plan plan, ServerSide server, LoadSide load, String connections) {
        this.shape = shape;
        this.plan = plan;
        this.server = server;
        this.load = load;
        this.connections = connections;
        this.open = plan.goal().isPresent() || shape.loadModel() instanceof LoadModel.Open;
        this.settling = new Settling(open ? Settling.COMPILING_IN_AN_OPEN_LOOP : Settling.COMPILING);
    }

    /** Reads how long compilers have worked. */
    interface Compiled<E extends Exception> {

        /** In milliseconds. */
        long millis() throws E;
    }

    /** Rests until the compilers have almost nothing to do. */
    static <E extends Exception> void restUntilCompiled(Consumer<Duration> rest, Compiled<E> compilers) throws E {
        long compiled = compilers.millis();
        for (int rests = 0; rests < MOST_RESTS; rests++) {
            rest.accept(REST);
            long now = compilers.millis();
            if (now - compiled < REST.toMillis() * RESTING) {
                return;
            }
            compiled = now;
        }
    }

    /** Makes runs until it is over. */
    void runAll() throws ChildFailure, RunFailure {
        while (!over()) {
            run();
        }
    }

    boolean over() {
        return settling.rates().size() >= plan.warmUps().most()
                || plan.warmUps().untilSettled() && settling.settled();
    }

    /**
     * Makes one more run. In an open loop a server has too little to do to warm up, and its rate cannot rise. So an
     * open loop is warmed up by a run of a closed loop, followed by one of the open loop.
     */
    void run() throws ChildFailure, RunFailure {
        long before = compilationMillis();
        Run made = load.run(connections, open ? shortened().at(new LoadModel.Closed(1)) : atOnce())
                .run();
        long nanos = made.nanos();
        if (open) {
            nanos += load.run(connections, shortened().at(openLoop())).run().nanos();
        }
        settling.ran(made.messagesPerSecond(), (compilationMillis() - before) * 1e6 / nanos);
    }

    Trial.WarmUp result() {
        return new Trial.WarmUp(settling.rates(), settling.settled());
    }

    /** Messages per second of the last run of a closed loop; 0 without one. */
    double rate() {
        return settling.rates().isEmpty() ? 0 : settling.rates().getLast();
    }

    /** How long the compilers of both sides have worked; those of an outside server are unknown and count as 0. */
    long compilationMillis() throws ChildFailure {
        return Math.max(0, server.counters().compilationMillis())
                + load.counters().compilationMillis();
    }

    /** The shape of a warm-up run: for a ramp-up, a short closed loop of all clients at once. */
    private LoadShape atOnce() {
        return shape.loadModel() instanceof LoadModel.RampUp joining
                ? shape.at(new LoadModel.Closed(joining.depth())).extending(new StopCondition.Lasting(LONGEST))
                : shortened();
    }

    private LoadShape shortened() {
        boolean longer = shape.stopCondition() instanceof StopCondition.Lasting lasting
                && lasting.time().compareTo(LONGEST) > 0;
        return longer ? shape.extending(new StopCondition.Lasting(LONGEST)) : shape;
    }

    private LoadModel openLoop() {
        return plan.goal().isPresent()
                ? CapacitySearch.openLoop(shape, plan.goal().get().from())
                : shape.loadModel();
    }
}
