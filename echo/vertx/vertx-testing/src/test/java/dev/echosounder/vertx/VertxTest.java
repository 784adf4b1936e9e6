package dev.echosounder.vertx;

import dev.echosounder.testkit.ModelSuite;
import org.junit.platform.suite.api.SuiteDisplayName;

@ModelSuite
@SuiteDisplayName("vertx")
class VertxTest {}
