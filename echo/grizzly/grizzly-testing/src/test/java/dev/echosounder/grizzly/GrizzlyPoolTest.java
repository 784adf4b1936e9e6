package dev.echosounder.grizzly;

import dev.echosounder.contract.suite.ModelSuite;
import org.junit.platform.suite.api.SuiteDisplayName;

@ModelSuite
@SuiteDisplayName("grizzly-pool")
class GrizzlyPoolTest {}
