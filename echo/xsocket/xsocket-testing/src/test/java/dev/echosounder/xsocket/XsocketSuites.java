package dev.echosounder.xsocket;

import dev.echosounder.contract.suite.FamilySuite;
import dev.echosounder.contract.suite.ModelSuite;
import org.junit.platform.suite.api.SuiteDisplayName;

@ModelSuite
@SuiteDisplayName("xsocket")
class XsocketTest {}

@FamilySuite
@SuiteDisplayName("xsocket family")
class XsocketFamilyTest {}
