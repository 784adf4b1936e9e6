package dev.echosounder.selector;

import dev.echosounder.contract.suite.ModelSuite;
import org.junit.platform.suite.api.SuiteDisplayName;

@ModelSuite
@SuiteDisplayName("selector-virtual")
class SelectorVirtualTest {}
