package dev.echosounder.reactor;

import dev.echosounder.contract.suite.FamilySuite;
import org.junit.platform.suite.api.SuiteDisplayName;

@FamilySuite
@SuiteDisplayName("reactor-netty family")
class ReactorNettyFamilyTest {}
