package dev.echosounder.selector;

import dev.echosounder.contract.suite.FamilySuite;
import org.junit.platform.suite.api.SuiteDisplayName;

@FamilySuite
@SuiteDisplayName("selector family")
class SelectorFamilyTest {}
