package dev.echosounder.contract.suite;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.platform.suite.api.IncludeEngines;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/**
 * Makes an empty class the suite of one model: {@code features/contract} and {@code features/load} run with it as "the
 * model under test". The suite's {@link org.junit.platform.suite.api.SuiteDisplayName} is the model's name, so that
 * test reports and steps cannot differ about it:
 *
 * <pre>{@code
 * @ModelSuite
 * @SuiteDisplayName("my-model")
 * class MyModelTest {}
 * }</pre>
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Suite
@IncludeEngines("cucumber")
@SelectPackages({"features.contract", "features.load"})
public @interface ModelSuite {}
