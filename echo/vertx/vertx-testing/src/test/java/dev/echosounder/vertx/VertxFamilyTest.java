package dev.echosounder.vertx;

import dev.echosounder.testkit.FamilySuite;
import org.junit.platform.suite.api.SuiteDisplayName;

@FamilySuite
@SuiteDisplayName("vertx family")
class VertxFamilyTest {}
