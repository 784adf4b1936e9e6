package dev.echosounder.vertx;

import dev.echosounder.contract.suite.FamilySuite;
import org.junit.platform.suite.api.SuiteDisplayName;

@FamilySuite
@SuiteDisplayName("vertx family")
class VertxFamilyTest {}
