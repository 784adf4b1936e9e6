package dev.echosounder.tls.testing;

import org.junit.platform.suite.api.ConfigurationParameter;
import org.junit.platform.suite.api.IncludeEngines;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;
import org.junit.platform.suite.api.SuiteDisplayName;

@Suite
@IncludeEngines("cucumber")
@SelectPackages("features.tls")
@ConfigurationParameter(key = "cucumber.glue", value = "dev.echosounder.tls.testing")
@SuiteDisplayName("TLS")
class TlsContractTest {}
