package dev.echosounder.mina;

import dev.echosounder.contract.suite.FamilySuite;
import org.junit.platform.suite.api.SuiteDisplayName;

@FamilySuite
@SuiteDisplayName("mina family")
class MinaFamilyTest {}
