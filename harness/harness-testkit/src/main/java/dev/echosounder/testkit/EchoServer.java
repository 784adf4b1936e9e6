package dev.echosounder.testkit;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import org.opentest4j.TestAbortedException;
import org.picocontainer.Disposable;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;

/** The server under test of one scenario, stopped with it. */
public final class EchoServer implements Disposable {

    private Server server;
    private Threads before;

    /** The model that the suite names, if it can run here; where it cannot, the scenario is skipped with the reason. */
    Model model() {
        Model model = Models.named(SuiteListener.modelUnderTest().orElseThrow(() -> new IllegalStateException(
                "This scenario speaks of the model under test, but its suite names none: run it in a class with @ModelSuite and @SuiteDisplayName(\"the model's name\").")));
        model.unavailable().ifPresent(why -> {
            throw new TestAbortedException(model.name() + " is skipped. " + why);
        });
        return model;
    }

    void start() throws IOException {
        start(new Echo());
    }

    void start(Service service) throws IOException {
        Model model = model();
        before = Threads.now();
        server = model.serve(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), service);
    }

    InetSocketAddress address() {
        return server.address();
    }

    void stop(Duration grace) {
        server.stop(grace);
    }

    /** The threads that there were before it started. */
    Threads threadsBefore() {
        return before;
    }

    @Override
    public void dispose() {
        if (server != null) {
            server.stop(Duration.ofSeconds(1));
        }
    }
}
