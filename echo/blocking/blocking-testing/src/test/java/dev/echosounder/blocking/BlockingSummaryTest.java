package dev.echosounder.blocking;

import dev.echosounder.testkit.Summaries;
import org.junit.platform.suite.api.SuiteDisplayName;

@Summaries
@SuiteDisplayName("blocking summary")
class BlockingSummaryTest {}
