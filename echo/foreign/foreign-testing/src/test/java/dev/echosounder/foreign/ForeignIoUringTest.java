package dev.echosounder.foreign;

import dev.echosounder.testkit.ModelSuite;
import org.junit.platform.suite.api.SuiteDisplayName;

@ModelSuite
@SuiteDisplayName("foreign-io_uring")
class ForeignIoUringTest {}
