package dev.echosounder.http.testing;

import org.junit.platform.suite.api.ConfigurationParameter;
import org.junit.platform.suite.api.IncludeEngines;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;
import org.junit.platform.suite.api.SuiteDisplayName;

@Suite
@IncludeEngines("cucumber")
@SelectPackages("features.http")
@ConfigurationParameter(key = "cucumber.glue", value = "dev.echosounder.http.testing")
@SuiteDisplayName("the HTTP service")
class HttpContractTest {}
