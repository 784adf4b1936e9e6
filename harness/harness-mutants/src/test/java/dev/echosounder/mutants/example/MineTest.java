package dev.echosounder.mutants.example;

import dev.echosounder.contract.suite.ModelSuite;
import org.junit.platform.suite.api.SuiteDisplayName;

@ModelSuite
@SuiteDisplayName("mine")
class MineTest {}
