package dev.echosounder.contract.suite;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.platform.suite.api.IncludeEngines;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/**
 * Makes an empty class the suite of what a family of models says of itself: the feature files in the folders
 * {@code threading} (what makes its models what they are) and {@code summary} (its own load shapes) of its testing
 * module's test resources.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Suite
@IncludeEngines("cucumber")
@SelectPackages({"threading", "summary"})
public @interface FamilySuite {}
