package dev.echosounder.grizzly;

import dev.echosounder.testkit.ModelSuite;
import org.junit.platform.suite.api.SuiteDisplayName;

@ModelSuite
@SuiteDisplayName("grizzly-pool")
class GrizzlyPoolTest {}
