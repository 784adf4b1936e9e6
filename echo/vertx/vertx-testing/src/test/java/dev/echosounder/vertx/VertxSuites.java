package dev.echosounder.vertx;

import dev.echosounder.contract.suite.FamilySuite;
import dev.echosounder.contract.suite.ModelSuite;
import org.junit.platform.suite.api.SuiteDisplayName;

@ModelSuite
@SuiteDisplayName("vertx")
class VertxTest {}

@FamilySuite
@SuiteDisplayName("vertx family")
class VertxFamilyTest {}
