package dev.echosounder.selector;

import dev.echosounder.testkit.Summaries;
import org.junit.platform.suite.api.SuiteDisplayName;

@Summaries
@SuiteDisplayName("selector summary")
class SelectorSummaryTest {}
