package dev.echosounder.contract.suite;

import io.cucumber.plugin.ConcurrentEventListener;
import io.cucumber.plugin.event.EventPublisher;
import io.cucumber.plugin.event.Result;
import io.cucumber.plugin.event.TestCaseFinished;
import io.cucumber.plugin.event.TestRunFinished;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Of a server at an address, which test cases it passed and failed, and which could not be looked at: a short list at
 * the end of its suite.
 */
public final class RequirementReport implements ConcurrentEventListener {

    private int kept;
    private final List<String> broken = new ArrayList<>();
    private final Map<String, List<String>> unseen = new TreeMap<>();

    @Override
    public void setEventPublisher(EventPublisher publisher) {
        publisher.registerHandlerFor(TestCaseFinished.class, this::finished);
        publisher.registerHandlerFor(TestRunFinished.class, over -> printIfAtAnAddress());
    }

    private synchronized void finished(TestCaseFinished scenario) {
        Result result = scenario.getResult();
        String name = scenario.getTestCase().getName();
        switch (result.getStatus()) {
            case PASSED -> kept++;
            case SKIPPED ->
                unseen.computeIfAbsent(Sentence.of(result.getError()), reason -> new ArrayList<>())
                        .add(name);
            case UNDEFINED ->
                broken.add(name + System.lineSeparator()
                        + "        It has a step that does not exist."); // there is no error that says more
            default ->
                broken.add(name + System.lineSeparator() + "        " + Sentence.of(result.getError()) + also(name));
        }
    }

    /** What else is known of a test case that failed, such as that the server has ended in it. */
    private static String also(String name) {
        return ServerUnderTest.atAnAddress().flatMap(at -> ServerSurvival.ending(at, name)).stream()
                .map(sentence -> " " + sentence)
                .collect(Collectors.joining());
    }

    private synchronized void printIfAtAnAddress() {
        boolean some = kept + broken.size() + unseen() > 0;
        if (some && ServerUnderTest.current().orElse(null) instanceof ServerUnderTest.At at) {
            System.out.print(text(at));
        }
    }

    synchronized String text(ServerUnderTest.At at) {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%nThe server at %s passed %,d test case%s of the contract and failed %,d; %,d cannot be checked from"
                        + " outside.%n",
                ServerAddress.text(at.address()),
                kept,
                kept == 1 ? "" : "s",
                broken.size(),
                unseen()));
        list(text, "Failed:", broken);
        unseen.forEach((why, scenarios) -> list(text, "Not checked (%s):".formatted(why), scenarios));
        return text.append(System.lineSeparator()).toString();
    }

    private int unseen() {
        return unseen.values().stream().mapToInt(List::size).sum();
    }

    private static void list(StringBuilder text, String heading, List<String> scenarios) {
        if (!scenarios.isEmpty()) {
            text.append(heading).append(System.lineSeparator());
            scenarios.forEach(scenario -> text.append("    ").append(scenario).append(System.lineSeparator()));
        }
    }
}
