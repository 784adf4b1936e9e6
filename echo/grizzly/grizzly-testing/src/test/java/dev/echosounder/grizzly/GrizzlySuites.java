package dev.echosounder.grizzly;

import dev.echosounder.contract.suite.FamilySuite;
import dev.echosounder.contract.suite.ModelSuite;
import org.junit.platform.suite.api.SuiteDisplayName;

@ModelSuite
@SuiteDisplayName("grizzly-pool")
class GrizzlyPoolTest {}

@ModelSuite
@SuiteDisplayName("grizzly")
class GrizzlySameThreadTest {}

@FamilySuite
@SuiteDisplayName("grizzly family")
class GrizzlyFamilyTest {}
