package dev.echosounder.blocking;

import dev.echosounder.testkit.ModelSuite;
import org.junit.platform.suite.api.SuiteDisplayName;

@ModelSuite
@SuiteDisplayName("streams-platform")
class StreamsPlatformTest {}
