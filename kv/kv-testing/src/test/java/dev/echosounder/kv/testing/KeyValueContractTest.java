package dev.echosounder.kv.testing;

import org.junit.platform.suite.api.ConfigurationParameter;
import org.junit.platform.suite.api.IncludeEngines;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;
import org.junit.platform.suite.api.SuiteDisplayName;

@Suite
@IncludeEngines("cucumber")
@SelectPackages("features.kv")
@ConfigurationParameter(key = "cucumber.glue", value = "dev.echosounder.kv.testing")
@SuiteDisplayName("the key-value service on every model")
class KeyValueContractTest {}
