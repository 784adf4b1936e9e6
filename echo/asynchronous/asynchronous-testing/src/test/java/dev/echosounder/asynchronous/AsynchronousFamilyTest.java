package dev.echosounder.asynchronous;

import dev.echosounder.contract.suite.FamilySuite;
import org.junit.platform.suite.api.SuiteDisplayName;

@FamilySuite
@SuiteDisplayName("asynchronous family")
class AsynchronousFamilyTest {}
