package com.example.own;

import dev.echosounder.contract.suite.FamilySuite;
import org.junit.platform.suite.api.SuiteDisplayName;

/** The comparisons in src/test/resources/summary. */
@FamilySuite
@SuiteDisplayName("own-server, comparisons")
class ComparisonsTest {}
