package dev.echosounder.ffm;

import dev.echosounder.contract.suite.FamilySuite;
import org.junit.platform.suite.api.SuiteDisplayName;

@FamilySuite
@SuiteDisplayName("ffm family")
class FfmFamilyTest {}
