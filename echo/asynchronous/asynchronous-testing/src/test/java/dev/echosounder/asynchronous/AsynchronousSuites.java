package dev.echosounder.asynchronous;

import dev.echosounder.contract.suite.FamilySuite;
import dev.echosounder.contract.suite.ModelSuite;
import org.junit.platform.suite.api.SuiteDisplayName;

@ModelSuite
@SuiteDisplayName("asynchronous")
class AsynchronousTest {}

@FamilySuite
@SuiteDisplayName("asynchronous family")
class AsynchronousFamilyTest {}
