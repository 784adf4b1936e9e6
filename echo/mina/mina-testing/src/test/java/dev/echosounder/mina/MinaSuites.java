package dev.echosounder.mina;

import dev.echosounder.contract.suite.FamilySuite;
import dev.echosounder.contract.suite.ModelSuite;
import org.junit.platform.suite.api.SuiteDisplayName;

@ModelSuite
@SuiteDisplayName("mina-pool")
class MinaPoolTest {}

@ModelSuite
@SuiteDisplayName("mina")
class MinaTest {}

@FamilySuite
@SuiteDisplayName("mina family")
class MinaFamilyTest {}
