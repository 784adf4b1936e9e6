package dev.echosounder.netty;

import dev.echosounder.contract.suite.FamilySuite;
import org.junit.platform.suite.api.SuiteDisplayName;

@FamilySuite
@SuiteDisplayName("netty family")
class NettyFamilyTest {}
