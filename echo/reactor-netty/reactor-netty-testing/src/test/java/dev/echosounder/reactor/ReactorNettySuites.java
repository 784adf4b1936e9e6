package dev.echosounder.reactor;

import dev.echosounder.contract.suite.FamilySuite;
import dev.echosounder.contract.suite.ModelSuite;
import org.junit.platform.suite.api.SuiteDisplayName;

@ModelSuite
@SuiteDisplayName("reactor-netty")
class ReactorNettyTest {}

@FamilySuite
@SuiteDisplayName("reactor-netty family")
class ReactorNettyFamilyTest {}
