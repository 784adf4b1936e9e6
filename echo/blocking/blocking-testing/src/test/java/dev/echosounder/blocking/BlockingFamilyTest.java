package dev.echosounder.blocking;

import dev.echosounder.contract.suite.FamilySuite;
import org.junit.platform.suite.api.SuiteDisplayName;

@FamilySuite
@SuiteDisplayName("blocking family")
class BlockingFamilyTest {}
