package dev.echosounder.comparison;

import org.junit.platform.suite.api.IncludeEngines;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Compares servers under {@link ChecksumWorkload}, in fresh processes as always. */
@Suite
@IncludeEngines("cucumber")
@SelectPackages("workload")
@SuiteDisplayName("a workload that the harness does not know")
class FurtherWorkloadTest {}
