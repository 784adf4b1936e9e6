package dev.echosounder.netty;

import dev.echosounder.contract.suite.ModelSuite;
import org.junit.platform.suite.api.SuiteDisplayName;

@ModelSuite
@SuiteDisplayName("netty-nio")
class NettyNioTest {}
