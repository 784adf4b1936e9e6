package dev.echosounder.kv.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.WorkloadSpec;
import dev.echosounder.load.generate.LoadConnections;
import dev.echosounder.load.generate.LoadConnectionsFactory;
import dev.echosounder.load.generate.RunFailure;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/** Steps with loads of the load generator for the key-value service, on every model. */
public final class StoreLoadSteps {

    private final Everywhere everywhere;
    private final Map<String, Long> answered = new TreeMap<>();
    private long asked;

    public StoreLoadSteps(Everywhere everywhere) {
        this.everywhere = everywhere;
    }

    @When("{clients} each make {commands} with strings of {size}, {int} % of them GET and the others SET, {int} in"
            + " flight")
    public void onConnectionsThatAreKept(int clients, int commands, int bytes, int getsPercent, int depth) {
        make(clients, commands, bytes, getsPercent, new LoadModel.Closed(depth));
    }

    @When("{clients} each make {commands} with strings of {size}, {int} % of them GET and the others SET, with a"
            + " connection for each")
    public void onAConnectionForEach(int clients, int commands, int bytes, int getsPercent) {
        make(clients, commands, bytes, getsPercent, new LoadModel.Reconnecting());
    }

    private void make(int clients, int commands, int bytes, int getsPercent, LoadModel model) {
        LoadShape shape = LoadShape.pingPong(clients, commands, bytes)
                .at(model)
                .of(WorkloadSpec.of("kv", Map.of("gets", Integer.toString(getsPercent))));
        asked = (long) clients * commands;
        everywhere.each(place -> answered.put(place.model().name(), answered(place, shape)));
    }

    private static long answered(Place place, LoadShape shape) throws IOException, RunFailure {
        try (LoadConnections connections = LoadConnectionsFactory.open(
                new ClientSpec.Generator(), place.server().address(), shape)) {
            connections.connect();
            return connections.run(shape).run().messages();
        }
    }

    @Then("every answer was right")
    public void everyAnswerWasRight() {
        assertThat(answered)
                .isNotEmpty()
                .allSatisfy((model, answers) -> assertThat(answers).as(model).isEqualTo(asked));
    }
}
