package dev.echosounder.foreign;

import dev.echosounder.testkit.FamilySuite;
import org.junit.platform.suite.api.SuiteDisplayName;

@FamilySuite
@SuiteDisplayName("foreign family")
class ForeignFamilyTest {}
