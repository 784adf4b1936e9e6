package dev.echosounder.netty;

import dev.echosounder.contract.suite.FamilySuite;
import dev.echosounder.contract.suite.ModelSuite;
import org.junit.platform.suite.api.SuiteDisplayName;

@ModelSuite
@SuiteDisplayName("netty-epoll")
class NettyEpollTest {}

@ModelSuite
@SuiteDisplayName("netty-epoll-virtual")
class NettyEpollVirtualTest {}

@ModelSuite
@SuiteDisplayName("netty-io_uring")
class NettyIoUringTest {}

@ModelSuite
@SuiteDisplayName("netty-nio-pool")
class NettyNioPoolTest {}

@ModelSuite
@SuiteDisplayName("netty-nio")
class NettyNioTest {}

@ModelSuite
@SuiteDisplayName("netty-nio-virtual")
class NettyNioVirtualTest {}

@FamilySuite
@SuiteDisplayName("netty family")
class NettyFamilyTest {}
