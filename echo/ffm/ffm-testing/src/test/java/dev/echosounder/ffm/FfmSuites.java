package dev.echosounder.ffm;

import dev.echosounder.contract.suite.FamilySuite;
import dev.echosounder.contract.suite.ModelSuite;
import org.junit.platform.suite.api.SuiteDisplayName;

@ModelSuite
@SuiteDisplayName("ffm-epoll")
class FfmEpollTest {}

@ModelSuite
@SuiteDisplayName("ffm-io_uring")
class FfmIoUringTest {}

@FamilySuite
@SuiteDisplayName("ffm family")
class FfmFamilyTest {}
