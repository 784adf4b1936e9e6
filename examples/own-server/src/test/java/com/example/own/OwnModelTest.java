package com.example.own;

import dev.echosounder.contract.suite.ModelSuite;
import org.junit.platform.suite.api.SuiteDisplayName;

/** The contract that every server keeps, asked of this one. */
@ModelSuite
@SuiteDisplayName("own-server")
class OwnModelTest {}
