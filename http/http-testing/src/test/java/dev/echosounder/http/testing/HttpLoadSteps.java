package dev.echosounder.http.testing;

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

/** Loads that the load generator makes for the HTTP service. */
public final class HttpLoadSteps {

    private final Subjects subjects;
    private final Map<String, Long> answered = new TreeMap<>();
    private long asked;

    public HttpLoadSteps(Subjects subjects) {
        this.subjects = subjects;
    }

    @When("{int} clients each make {int} requests for {word} with messages of {size}, {int} in flight")
    public void onConnectionsThatGoOn(int clients, int requests, String resource, int bytes, int depth) {
        make(clients, requests, resource, bytes, new LoadModel.Closed(depth));
    }

    @When("{int} clients each make {int} requests for {word} with messages of {size}, with a connection for each")
    public void onAConnectionForEach(int clients, int requests, String resource, int bytes) {
        make(clients, requests, resource, bytes, new LoadModel.Reconnecting());
    }

    private void make(int clients, int requests, String resource, int bytes, LoadModel model) {
        LoadShape shape = LoadShape.pingPong(clients, requests, bytes)
                .at(model)
                .of(WorkloadSpec.of("http", Map.of("resource", resource)));
        asked = (long) clients * requests;
        subjects.each(subject -> answered.put(subject.name(), answered(subject, shape)));
    }

    private static long answered(Subject subject, LoadShape shape) throws IOException, RunFailure {
        try (LoadConnections load = LoadConnectionsFactory.open(new ClientSpec.Generator(), subject.address(), shape)) {
            load.connect();
            return load.run(shape).run().messages();
        }
    }

    @Then("every response was right")
    public void everyResponseWasRight() {
        assertThat(answered)
                .isNotEmpty()
                .allSatisfy(
                        (subject, answers) -> assertThat(answers).as(subject).isEqualTo(asked));
    }
}
