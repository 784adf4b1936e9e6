package dev.echosounder.comparison;

import org.junit.platform.suite.api.IncludeEngines;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;
import org.junit.platform.suite.api.SuiteDisplayName;

@Suite
@IncludeEngines("cucumber")
@SelectPackages("features.summary")
@SuiteDisplayName("comparison of all models")
class ComparisonTest {}
