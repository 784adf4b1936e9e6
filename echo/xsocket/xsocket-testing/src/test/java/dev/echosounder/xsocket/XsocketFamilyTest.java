package dev.echosounder.xsocket;

import dev.echosounder.testkit.FamilySuite;
import org.junit.platform.suite.api.SuiteDisplayName;

@FamilySuite
@SuiteDisplayName("xsocket family")
class XsocketFamilyTest {}
