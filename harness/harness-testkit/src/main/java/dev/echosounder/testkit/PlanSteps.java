package dev.echosounder.testkit;

import dev.echosounder.api.Models;
import dev.echosounder.load.Cores;
import dev.echosounder.load.Link;
import dev.echosounder.load.Serving;
import dev.echosounder.load.process.LinkedNamespaces;
import io.cucumber.java.en.Given;
import org.opentest4j.TestAbortedException;

import java.time.Duration;
import java.util.Optional;

/** How often, how long and where a comparison measures. */
public final class PlanSteps {

    private final Setup setup;

    public PlanSteps(Setup setup) {
        this.setup = setup;
    }

    @Given("{blocks}, with every contestant once in each")
    public void blocks(int blocks) {
        setup.blocks(blocks);
    }

    @Given("{warmups} and {runs}")
    public void warmUpsAndRuns(int warmUps, Setup.Runs runs) {
        setup.warmUps(warmUps, false);
        setup.runs(runs);
    }

    @Given("up to {warmups} until the rate settles, and {runs}")
    public void warmUpsUntilSettled(int warmUps, Setup.Runs runs) {
        setup.warmUps(warmUps, true);
        setup.runs(runs);
    }

    @Given("the seed {seed}")
    public void theSeed(long seed) {
        setup.seed(seed);
    }

    @Given("the comparison may take {duration}")
    public void theComparisonMayTake(Duration budget) {
        setup.budget(budget);
    }

    @Given("the server on {cores} and the load on {cores}")
    public void onCores(Cores server, Cores load) {
        setup.placement(setup.placement().on(server, load));
    }

    @Given("server and load in one JVM")
    public void inOneJvm() {
        setup.placement(setup.placement().inOneJvm());
    }

    @Given("{link} between server and load")
    public void aLink(Link link) {
        LinkedNamespaces.unavailable().ifPresent(why -> {
            throw new TestAbortedException("This scenario is skipped. " + why);
        });
        setup.placement(setup.placement().across(link));
    }

    @Given("{string} is installed, as by Debian's package {string}")
    public void isInstalled(String program, String debianPackage) {
        Installed.program(program, debianPackage);
    }

    @Given("no yardstick")
    public void noYardstick() {
        setup.yardstick(Optional.empty());
    }

    @Given("{contestant} is the yardstick")
    public void theYardstick(String name) {
        Serving.Plain plain = new Serving.Plain();
        setup.yardstick(Optional.of(name.equals(plain.name()) ? plain : new Serving.Model(Models.named(name).name())));
    }

    @Given("the yardstick is the outside server {string}, started by {string}")
    public void theOutsideYardstick(String name, String command) {
        setup.yardstick(Optional.of(new Serving.Outside(name, command)));
    }
}
