package dev.echosounder.ffm;

import dev.echosounder.contract.suite.ModelSuite;
import org.junit.platform.suite.api.SuiteDisplayName;

@ModelSuite
@SuiteDisplayName("ffm-io_uring")
class FfmIoUringTest {}
