package dev.echosounder.asynchronous;

import dev.echosounder.testkit.FamilySuite;
import org.junit.platform.suite.api.SuiteDisplayName;

@FamilySuite
@SuiteDisplayName("asynchronous family")
class AsynchronousFamilyTest {}
