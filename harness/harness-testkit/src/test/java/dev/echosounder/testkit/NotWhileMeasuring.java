package dev.echosounder.testkit;

import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** For tests of the harness that take long: who asks for a measurement wants its first line, not half a minute of these. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@DisabledIfSystemProperty(named = "cucumber.filter.tags", matches = ".*@PerformanceSummary.*",
        disabledReason = "a measurement is asked for; a plain mvn test runs this")
@interface NotWhileMeasuring {}
