package dev.echosounder.blocking;

import dev.echosounder.contract.suite.FamilySuite;
import dev.echosounder.contract.suite.ModelSuite;
import dev.echosounder.contract.suite.NotSupported;
import org.junit.platform.suite.api.SuiteDisplayName;

@ModelSuite
@SuiteDisplayName("blocking-platform")
class BlockingPlatformTest {}

@ModelSuite
@SuiteDisplayName("blocking-single")
@NotSupported(tag = "@ManyConnections", because = "it serves one client after the other")
class BlockingSingleTest {}

@ModelSuite
@SuiteDisplayName("blocking-virtual")
class BlockingVirtualTest {}

@ModelSuite
@SuiteDisplayName("blocking-virtual-tuned")
class BlockingVirtualTunedTest {}

@ModelSuite
@SuiteDisplayName("streams-platform")
class StreamsPlatformTest {}

@FamilySuite
@SuiteDisplayName("blocking family")
class BlockingFamilyTest {}
