package dev.echosounder.xsocket;

import dev.echosounder.testkit.ModelSuite;
import org.junit.platform.suite.api.SuiteDisplayName;

@ModelSuite
@SuiteDisplayName("xsocket")
class XsocketTest {}
