package dev.echosounder.contract.suite;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.platform.suite.api.IncludeEngines;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/**
 * Makes a class the suite of a running server, in any language, at the address {@code -Dechosounder.server=host:port}:
 * {@code features/contract} runs against it. Test cases that need the inside of the server are skipped, and a list at
 * the end names them. The class calls {@link ServerAddress#mustListen()} before its suite, so that a wrong address is
 * reported once.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Suite
@IncludeEngines("cucumber")
@SelectPackages("features.contract")
public @interface ServerSuite {}
