package dev.echosounder.contract.watch;

import dev.echosounder.contract.suite.JvmWarmUp;
import dev.echosounder.contract.suite.ScenarioParts;
import dev.echosounder.contract.suite.ServerSurvival;
import dev.echosounder.contract.suite.ServerUnderTest;
import dev.echosounder.linux.proc.MachineReader;
import io.cucumber.java.After;
import io.cucumber.java.Before;
import io.cucumber.java.Scenario;
import io.cucumber.java.Status;
import java.util.List;

/**
 * After every scenario of the contract, when its clients are closed and its server has stopped, nothing of it is left:
 * no thread, no descriptor, no direct buffer, and nothing that the model's library misses.
 */
public final class LeakCheck {

    private final ScenarioParts parts;
    private final MachineReader machine = new MachineReader();
    private ResourceSnapshot before;
    private long overflowsBefore;

    public LeakCheck(ScenarioParts parts) {
        this.parts = parts;
    }

    @Before(value = "@Contract", order = Integer.MIN_VALUE)
    public void remember() {
        JvmWarmUp.settle();
        before = ResourceSnapshot.now();
        ServerUnderTest.atAnAddress().ifPresent(at -> overflowsBefore = machine.listenOverflows());
    }

    /** What has failed already is not failed again: a server that was given up may well have left something. */
    @After(value = "@Contract", order = Integer.MIN_VALUE)
    public void nothingIsLeft(Scenario scenario) {
        parts.end();
        if (scenario.getStatus() != Status.SKIPPED) {
            ServerUnderTest.atAnAddress().ifPresent(at -> survives(at, scenario));
        }
        List<String> reported = ResourceSnapshot.reportedByLibraries();
        if (scenario.isFailed()) {
            return;
        }
        before.awaitNothingLeftBy("With its clients closed and its server stopped, the scenario has");
        if (!reported.isEmpty()) {
            throw new AssertionError(
                    "With its clients closed and its server stopped, " + String.join("; ", reported) + ".");
        }
    }

    private void survives(ServerUnderTest.At at, Scenario scenario) {
        ServerSurvival.noteFullQueue(scenario, machine.listenOverflows() - overflowsBefore);
        ServerSurvival.mustHaveSurvived(at, scenario.getName(), scenario.isFailed());
    }
}
