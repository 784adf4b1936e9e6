package dev.echosounder.xsocket;

import dev.echosounder.contract.suite.FamilySuite;
import org.junit.platform.suite.api.SuiteDisplayName;

@FamilySuite
@SuiteDisplayName("xsocket family")
class XsocketFamilyTest {}
