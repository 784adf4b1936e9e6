package dev.echosounder.blocking;

import dev.echosounder.testkit.FamilySuite;
import org.junit.platform.suite.api.SuiteDisplayName;

@FamilySuite
@SuiteDisplayName("blocking family")
class BlockingFamilyTest {}
