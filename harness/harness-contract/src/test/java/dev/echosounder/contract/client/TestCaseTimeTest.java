package dev.echosounder.contract.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.echosounder.contract.suite.LargeScenario;
import dev.echosounder.contract.suite.ServerUnderTest;
import io.cucumber.java.After;
import io.cucumber.java.Before;
import io.cucumber.java.BeforeStep;
import io.cucumber.tagexpressions.TagExpressionParser;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

class TestCaseTimeTest {

    private Duration passed = Duration.ZERO;

    @Test
    void aTestCaseMayTakeTwoMinutes() {
        TestCaseTime time = of("a server");
        passed = Duration.ofMinutes(2);

        assertThatCode(() -> time.check("a response")).doesNotThrowAnyException();
    }

    @Test
    void aLongerOneFailsAndSaysWhatWasStillToCome() {
        takesTooLong(of("a slow server"));
    }

    @Test
    void aServerThatWasTooSlowInFiveTestCasesIsAskedNothingMore() {
        for (int i = 0; i < 5; i++) {
            TestCaseTime time = of("a server that is always slow");
            time.begin();
            takesTooLong(time);
            takesTooLong(time); // which counts once
            time.end();
        }

        assertThatThrownBy(() -> beginAndEnd(of("a server that is always slow")))
                .isInstanceOf(TestAbortedException.class)
                .hasMessage("the server was too slow in 5 test cases before, which had to be ended");
        assertThatCode(() -> beginAndEnd(of("another"))).doesNotThrowAnyException();
    }

    @Test
    void aComparisonTakesAsLongAsItMeasures() {
        assertThat(Arrays.stream(TestCaseTime.class.getMethods()).flatMap(TestCaseTimeTest::tagsOfHooks))
                .hasSize(3)
                .allSatisfy(tags -> {
                    assertThat(TagExpressionParser.parse(tags).evaluate(List.of("@Contract")))
                            .isTrue();
                    assertThat(TagExpressionParser.parse(tags).evaluate(List.of("@PerformanceSummary")))
                            .isFalse();
                    assertThat(TagExpressionParser.parse(tags).evaluate(List.of()))
                            .isFalse();
                });
    }

    private static Stream<String> tagsOfHooks(Method method) {
        return Stream.of(
                        Optional.ofNullable(method.getAnnotation(Before.class)).map(Before::value),
                        Optional.ofNullable(method.getAnnotation(BeforeStep.class))
                                .map(BeforeStep::value),
                        Optional.ofNullable(method.getAnnotation(After.class)).map(After::value))
                .flatMap(Optional::stream);
    }

    private static void beginAndEnd(TestCaseTime time) {
        try {
            time.begin();
        } finally {
            time.end();
        }
    }

    private TestCaseTime of(String server) {
        return new TestCaseTime(
                Optional.of(new ServerUnderTest.OfModel(server)), new LargeScenario(), () -> passed.toNanos());
    }

    private void takesTooLong(TestCaseTime time) {
        passed = Duration.ofSeconds(121);

        assertThatThrownBy(() -> time.check("a response"))
                .isInstanceOf(AssertionError.class)
                .hasMessage("The test case has taken longer than 2 min and was ended: the server answers too slowly,"
                        + " or sends without end. Still to come was a response.");
    }
}
