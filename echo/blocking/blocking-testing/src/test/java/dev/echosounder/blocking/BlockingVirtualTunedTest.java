package dev.echosounder.blocking;

import dev.echosounder.contract.suite.ModelSuite;
import org.junit.platform.suite.api.SuiteDisplayName;

@ModelSuite
@SuiteDisplayName("blocking-virtual-tuned")
class BlockingVirtualTunedTest {}
