package dev.echosounder.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.contract.server.EchoServer;
import dev.echosounder.load.ServiceTime;
import dev.echosounder.load.service.EchoWorkload;
import dev.echosounder.load.service.ServiceWork;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** Servers that have something to do for each message, and count how often they did it. */
public final class WorkSteps {

    private final EchoServer server;
    private final Load load;
    private final LoadSteps made;
    private final AtomicLong done = new AtomicLong();

    public WorkSteps(EchoServer server, Load load, LoadSteps made) {
        this.server = server;
        this.load = load;
        this.made = made;
    }

    @Given("a server under test that {serviceTime} for each message of {size}")
    public void aServerThatTakes(ServiceTime time, int size) throws IOException {
        Supplier<Runnable> work = ServiceWork.of(time).orElseThrow();
        server.start(new EchoWorkload().service(size, Optional.of(() -> {
            Runnable once = work.get();
            return () -> {
                once.run();
                done.incrementAndGet();
            };
        })));
    }

    /** Each connection has had an answer before the run. */
    @Then("the server has done its work once for each message")
    public void onceForEachMessage() {
        assertThat(done.get())
                .as("how often the work was done")
                .isEqualTo(made.report().run().messages() + load.shape().connections());
    }
}
