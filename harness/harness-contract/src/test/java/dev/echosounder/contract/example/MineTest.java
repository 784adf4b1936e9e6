package dev.echosounder.contract.example;

import dev.echosounder.contract.suite.ModelSuite;
import org.junit.platform.suite.api.SuiteDisplayName;

@ModelSuite
@SuiteDisplayName("mine")
class MineTest {}
