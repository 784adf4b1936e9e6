package dev.echosounder.selector;

import dev.echosounder.testkit.ModelSuite;
import org.junit.platform.suite.api.SuiteDisplayName;

@ModelSuite
@SuiteDisplayName("selector-pool")
class SelectorPoolTest {}
