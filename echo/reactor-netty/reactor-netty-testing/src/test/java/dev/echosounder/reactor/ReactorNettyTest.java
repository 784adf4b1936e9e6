package dev.echosounder.reactor;

import dev.echosounder.testkit.ModelSuite;
import org.junit.platform.suite.api.SuiteDisplayName;

@ModelSuite
@SuiteDisplayName("reactor-netty")
class ReactorNettyTest {}
