package dev.echosounder.blocking;

import dev.echosounder.testkit.Excused;
import dev.echosounder.testkit.ModelSuite;
import org.junit.platform.suite.api.SuiteDisplayName;

@ModelSuite
@SuiteDisplayName("blocking-single")
@Excused(tag = "@ManyConnections", because = "it serves one client after the other")
class BlockingSingleTest {}
