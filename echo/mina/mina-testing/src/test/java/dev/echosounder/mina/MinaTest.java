package dev.echosounder.mina;

import dev.echosounder.testkit.ModelSuite;
import org.junit.platform.suite.api.SuiteDisplayName;

@ModelSuite
@SuiteDisplayName("mina")
class MinaTest {}
