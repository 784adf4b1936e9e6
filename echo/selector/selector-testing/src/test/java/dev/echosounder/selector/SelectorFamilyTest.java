package dev.echosounder.selector;

import dev.echosounder.testkit.FamilySuite;
import org.junit.platform.suite.api.SuiteDisplayName;

@FamilySuite
@SuiteDisplayName("selector family")
class SelectorFamilyTest {}
