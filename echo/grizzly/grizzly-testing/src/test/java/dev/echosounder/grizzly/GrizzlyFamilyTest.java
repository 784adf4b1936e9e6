package dev.echosounder.grizzly;

import dev.echosounder.contract.suite.FamilySuite;
import org.junit.platform.suite.api.SuiteDisplayName;

@FamilySuite
@SuiteDisplayName("grizzly family")
class GrizzlyFamilyTest {}
