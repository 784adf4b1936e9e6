package dev.echosounder.contract.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.cucumber.plugin.event.EventHandler;
import io.cucumber.plugin.event.EventPublisher;
import io.cucumber.plugin.event.Result;
import io.cucumber.plugin.event.Status;
import io.cucumber.plugin.event.TestCase;
import io.cucumber.plugin.event.TestCaseFinished;
import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class RequirementReportTest {

    private final RequirementReport report = new RequirementReport();
    private final ServerUnderTest.At at = new ServerUnderTest.At(new InetSocketAddress("127.0.0.1", 7007));
    private EventHandler<TestCaseFinished> heard;

    @Test
    void whatWasKeptIsCountedAndTheRestIsNamed() {
        report.setEventPublisher(new Publisher());
        ended("One byte", Status.PASSED, null);
        ended("Many bytes", Status.PASSED, null);
        ended("In order", Status.FAILED, new AssertionError("Byte 3\ncame late."));
        ended("A stop", Status.SKIPPED, at.needsTheInside());

        assertThat(report.text(at).lines())
                .containsExactly(
                        "",
                        "The server at 127.0.0.1:7007 passed 2 test cases of the contract and failed 1; 1 cannot be"
                                + " checked from outside.",
                        "Failed:",
                        "    In order",
                        "        Byte 3 came late.",
                        "Not checked (needs the inside of the server, which is at 127.0.0.1:7007):",
                        "    A stop",
                        "");
    }

    @Test
    void aStepThatDoesNotExistIsSaid() {
        report.setEventPublisher(new Publisher());
        ended("Of one's own", Status.UNDEFINED, null);

        assertThat(report.text(at)).contains("Failed:", "Of one's own", "It has a step that does not exist.");
    }

    private void ended(String name, Status status, Throwable error) {
        heard.receive(new TestCaseFinished(Instant.EPOCH, named(name), new Result(status, Duration.ZERO, error)));
    }

    private final class Publisher implements EventPublisher {

        @Override
        @SuppressWarnings("unchecked") // it is asked for these
        public <T> void registerHandlerFor(Class<T> event, EventHandler<T> handler) {
            if (event == TestCaseFinished.class) {
                heard = (EventHandler<TestCaseFinished>) handler;
            }
        }

        @Override
        public <T> void removeHandlerFor(Class<T> event, EventHandler<T> handler) {}
    }

    /** A test case of which only the name is asked. */
    private static TestCase named(String name) {
        return (TestCase) Proxy.newProxyInstance(
                TestCase.class.getClassLoader(), new Class<?>[] {TestCase.class}, (proxy, method, arguments) -> {
                    assertThat(method.getName()).isEqualTo("getName");
                    return name;
                });
    }
}
