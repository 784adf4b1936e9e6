package dev.echosounder.comparison;

import dev.echosounder.api.Models;
import dev.echosounder.contract.server.Installed;
import dev.echosounder.linux.Cores;
import dev.echosounder.linux.Link;
import dev.echosounder.linux.ProcessLimits;
import dev.echosounder.linux.net.LinkedNamespaces;
import dev.echosounder.linux.proc.ControlGroup;
import dev.echosounder.load.LoadShape;
import dev.echosounder.trial.Placement;
import dev.echosounder.trial.Plan;
import dev.echosounder.trial.ServerSpec;
import dev.echosounder.trial.host.HostPlacement;
import io.cucumber.java.en.Given;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.opentest4j.TestAbortedException;

/** Steps that describe the plan of a comparison: blocks, runs, cores, link and baseline. */
public final class PlanSteps {

    /** The default plan. Five blocks give a usable interval, and more make it tighter. */
    private static final Plan DEFAULT = Plan.SMOKE
            .inBlocks(5)
            .warmingUp(new Plan.WarmUps(40, true))
            .measuring(30)
            .withBaseline(Optional.of(new ServerSpec.Baseline()));

    private Plan plan = DEFAULT.seeded(ThreadLocalRandom.current().nextInt(1_000_000));

    @Given("{blocks}, with every server once in each")
    public void blocks(int blocks) {
        plan = plan.inBlocks(blocks);
    }

    @Given("{warmups} and {runs}")
    public void warmUpsAndRuns(Plan.WarmUps warmUps, int runs) {
        plan = plan.warmingUp(warmUps).measuring(runs);
    }

    @Given("response times at {int} % of the slowest server's rate")
    public void responseTimesAt(int percent) {
        plan = plan.respondingAt(percent / 100.0);
    }

    @Given("servers are ranked by CPU time per message")
    public void rankedByCpuTime() {
        plan = plan.rankingByCpu();
    }

    @Given("the seed {seed}")
    public void theSeed(long seed) {
        plan = plan.seeded(seed);
    }

    @Given("the comparison may take {duration}")
    public void theComparisonMayTake(Duration budget) {
        plan = plan.within(budget);
    }

    @Given("the server on {cores} and the load on {cores}")
    public void onCores(Cores server, Cores load) {
        plan = plan.placed(plan.placement().on(server, load));
    }

    @Given("server and load in one JVM")
    public void inOneJvm() {
        plan = plan.placed(plan.placement().inOneJvm());
    }

    @Given("{link} between server and load")
    public void aLink(Link link) {
        LinkedNamespaces.unavailable().ifPresent(why -> {
            throw new TestAbortedException("This scenario is skipped. " + why);
        });
        plan = plan.placed(plan.placement().across(link));
    }

    @Given("the server on host {string} and the load on {hosts}")
    public void onHosts(String server, List<String> loads) {
        Inventory inventory = Inventory.named()
                .orElseThrow(() -> new TestAbortedException(
                        "This scenario is skipped, because it needs hosts: name a file with them by -D%s=FILE."
                                .formatted(Inventory.PROPERTY)));
        plan = plan.placed(plan.placement()
                .onHosts(new HostPlacement(
                        inventory.server(server),
                        loads.stream().map(inventory::host).toList(),
                        inventory.link())));
    }

    @Given("the server has {limits}")
    public void theServerHas(ProcessLimits limits) {
        ControlGroup.unavailable(limits).ifPresent(why -> {
            throw new TestAbortedException("This scenario is skipped. " + why);
        });
        plan = plan.placed(plan.placement().limited(limits));
    }

    @Given("{string} is installed, as by Debian's package {string}")
    public void isInstalled(String program, String debianPackage) {
        Installed.program(program, debianPackage);
    }

    @Given("no baseline")
    public void noBaseline() {
        plan = plan.withBaseline(Optional.empty());
    }

    @Given("{server} is the baseline")
    public void theBaseline(String name) {
        ServerSpec plain = new ServerSpec.Baseline();
        ServerSpec baseline = name.equals(plain.name())
                ? plain
                : new ServerSpec.Model(Models.named(name).name());
        plan = plan.withBaseline(Optional.of(baseline));
    }

    @Given("the baseline is the outside server {string}, started by {string}")
    public void theOutsideBaseline(String name, String command) throws IOException {
        ServerSpec.Outside outside = new ServerSpec.Outside(name, command);
        OutsideProgram.check(outside);
        plan = plan.withBaseline(Optional.of(outside));
    }

    Placement placement() {
        return plan.placement();
    }

    /** Whether runs of this load show how throughput changes over time. */
    boolean showsTime(LoadShape shape) {
        return plan.showsTime(shape);
    }

    /** The plan that the scenario describes. */
    Plan plan(Optional<Plan.Goal> goal) {
        return plan.searching(goal);
    }

    /** The plan of a smoke run: one block, no warm-up, one run of each server, and no baseline. */
    Plan smoke(Optional<Plan.Goal> goal) {
        return Plan.SMOKE.seeded(plan.seed()).placed(plan.placement()).searching(goal);
    }

    Optional<ServerSpec> baseline() {
        return plan.baseline();
    }
}
