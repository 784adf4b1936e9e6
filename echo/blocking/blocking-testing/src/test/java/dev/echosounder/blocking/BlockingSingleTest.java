package dev.echosounder.blocking;

import dev.echosounder.contract.suite.ModelSuite;
import dev.echosounder.contract.suite.NotSupported;
import org.junit.platform.suite.api.SuiteDisplayName;

@ModelSuite
@SuiteDisplayName("blocking-single")
@NotSupported(tag = "@ManyConnections", because = "it serves one client after the other")
class BlockingSingleTest {}
