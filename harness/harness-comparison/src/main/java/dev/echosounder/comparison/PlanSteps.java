package dev.echosounder.comparison;

import dev.echosounder.api.Models;
import dev.echosounder.contract.server.Installed;
import dev.echosounder.linux.Cores;
import dev.echosounder.linux.Link;
import dev.echosounder.linux.net.LinkedNamespaces;
import dev.echosounder.trial.Plan;
import dev.echosounder.trial.ServerSpec;
import io.cucumber.java.en.Given;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.opentest4j.TestAbortedException;

/** How often, how long and where a comparison measures. */
public final class PlanSteps {

    private final Setup setup;

    public PlanSteps(Setup setup) {
        this.setup = setup;
    }

    @Given("{blocks}, with every server once in each")
    public void blocks(int blocks) {
        setup.change(plan -> plan.inBlocks(blocks));
    }

    @Given("{warmups} and {runs}")
    public void warmUpsAndRuns(Plan.WarmUps warmUps, Plan.Runs runs) {
        setup.change(plan -> plan.warmingUp(warmUps).measuring(runs));
    }

    @Given("the seed {seed}")
    public void theSeed(long seed) {
        setup.change(plan -> plan.seeded(seed));
    }

    @Given("the comparison may take {duration}")
    public void theComparisonMayTake(Duration budget) {
        setup.change(plan -> plan.within(budget));
    }

    @Given("the server on {cores} and the load on {cores}")
    public void onCores(Cores server, Cores load) {
        server.requireExisting();
        load.requireExisting();
        setup.change(plan -> plan.placed(plan.placement().on(server, load)));
    }

    @Given("server and load in one JVM")
    public void inOneJvm() {
        setup.change(plan -> plan.placed(plan.placement().inOneJvm()));
    }

    @Given("{link} between server and load")
    public void aLink(Link link) {
        LinkedNamespaces.unavailable().ifPresent(why -> {
            throw new TestAbortedException("This scenario is skipped. " + why);
        });
        setup.change(plan -> plan.placed(plan.placement().across(link)));
    }

    @Given("{string} is installed, as by Debian's package {string}")
    public void isInstalled(String program, String debianPackage) {
        Installed.program(program, debianPackage);
    }

    @Given("no baseline")
    public void noBaseline() {
        setup.change(plan -> plan.beside(Optional.empty()));
    }

    @Given("{server} is the baseline")
    public void theBaseline(String name) {
        ServerSpec plain = new ServerSpec.Baseline();
        ServerSpec baseline = name.equals(plain.name())
                ? plain
                : new ServerSpec.Model(Models.named(name).name());
        setup.change(plan -> plan.beside(Optional.of(baseline)));
    }

    @Given("the baseline is the outside server {string}, started by {string}")
    public void theOutsideBaseline(String name, String command) throws IOException {
        ServerSpec.Outside outside = new ServerSpec.Outside(name, command);
        OutsideProgram.check(outside);
        setup.change(plan -> plan.beside(Optional.of(outside)));
    }
}
