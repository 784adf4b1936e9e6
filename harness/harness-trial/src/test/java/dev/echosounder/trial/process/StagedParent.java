package dev.echosounder.trial.process;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/**
 * A parent with a server, an outside server, and a load that is in the middle of a run. It reports when they have
 * started, and waits to be killed.
 */
final class StagedParent {

    static final String READY = "all have started";

    private StagedParent() {}

    public static void main(String[] arguments) throws Exception {
        ServerSide server = Staged.processes().server(Staged.TALKING, Optional.empty());
        ServerSide outside = Staged.processes().server(Staged.outsideEcho(), Optional.empty());
        LoadSide load = Staged.load(Timeouts.DEFAULT, StagedChild.ENDLESS);
        Thread.ofPlatform().start(() -> run(load));
        System.out.println(READY);
        new CountDownLatch(1).await();
        List.of(server, outside).forEach(ServerSide::close);
    }

    private static void run(LoadSide load) {
        try {
            load.run(StagedChild.ENDLESS, Staged.SHAPE.within(Duration.ofMinutes(1)));
        } catch (Exception neverWhileThisLives) {
            neverWhileThisLives.printStackTrace();
        }
    }
}
