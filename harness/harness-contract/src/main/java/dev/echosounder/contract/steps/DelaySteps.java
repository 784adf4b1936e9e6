package dev.echosounder.contract.steps;

import dev.echosounder.contract.client.Message;
import dev.echosounder.contract.client.Quantities;
import dev.echosounder.contract.delay.Delays;
import io.cucumber.java.ParameterType;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.io.IOException;
import java.time.Duration;

/** What clients of the server under test wait for, in comparison with clients of a reference server. */
public final class DelaySteps {

    private static final String OTHER = "each after another client has been answered and ";

    private final Delays delays;

    public DelaySteps(Delays delays) {
        this.delays = delays;
    }

    /** Times round trips of so many messages of a size. */
    @FunctionalInterface
    public interface Turns {
        void take(int messages, int size) throws IOException;
    }

    @ParameterType("(?:" + Quantities.COUNT + " times )?in turns|each after " + Quantities.DURATION + " of silence|"
            + OTHER + "(?:closes its connection|half-closes|resets its connection|resets in mid-message)")
    public Turns turns(String text) {
        if (text.endsWith("in turns")) {
            int turns = text.equals("in turns") ? Delays.ROUND_TRIPS : Quantities.count(text);
            return (messages, size) -> delays.ofRoundTrips(turns, messages, size);
        }
        if (text.endsWith(" of silence")) {
            Duration silence = Quantities.duration(text.replaceAll("^each after | of silence$", ""));
            return (messages, size) -> delays.afterSilence(silence, size);
        }
        Delays.Leaving leaving = switch (text.substring(OTHER.length())) {
            case "closes its connection" -> Delays.Leaving.CLOSE;
            case "half-closes" -> Delays.Leaving.HALF_CLOSE;
            case "resets its connection" -> Delays.Leaving.RESET;
            default -> Delays.Leaving.RESET_UNANSWERED;
        };
        return (messages, size) -> delays.alongside(leaving, size);
    }

    @When("a client and a client of a reference server exchange {message}, {turns}")
    public void exchangeInTurns(Message message, Turns turns) throws IOException {
        if (!(message.content() instanceof Message.Bytes(int count, int size))) {
            throw new IllegalArgumentException("What is timed is a message of some size, such as \"64 bytes\" or \"20"
                    + " messages of 50 bytes without waiting for responses\".");
        }
        turns.take(count, size);
    }

    @Then("the client waits about as long as the client of the reference server")
    public void waitsAsLong() {
        delays.mustBeFew();
    }
}
