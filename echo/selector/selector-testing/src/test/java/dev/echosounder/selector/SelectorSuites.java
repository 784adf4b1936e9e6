package dev.echosounder.selector;

import dev.echosounder.contract.suite.FamilySuite;
import dev.echosounder.contract.suite.ModelSuite;
import org.junit.platform.suite.api.SuiteDisplayName;

@ModelSuite
@SuiteDisplayName("selector-multi")
class SelectorMultiTest {}

@ModelSuite
@SuiteDisplayName("selector-pool-async-write")
class SelectorPoolAsyncWriteTest {}

@ModelSuite
@SuiteDisplayName("selector-pool")
class SelectorPoolTest {}

@ModelSuite
@SuiteDisplayName("selector")
class SelectorTest {}

@ModelSuite
@SuiteDisplayName("selector-virtual")
class SelectorVirtualTest {}

@ModelSuite
@SuiteDisplayName("streams-selector")
class StreamsSelectorTest {}

@FamilySuite
@SuiteDisplayName("selector family")
class SelectorFamilyTest {}
