package dev.echosounder.netty;

import dev.echosounder.testkit.Summaries;
import org.junit.platform.suite.api.SuiteDisplayName;

@Summaries
@SuiteDisplayName("netty summary")
class NettySummaryTest {}
