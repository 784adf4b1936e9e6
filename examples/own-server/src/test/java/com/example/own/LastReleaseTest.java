package com.example.own;

import org.junit.platform.suite.api.IncludeEngines;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;
import org.junit.platform.suite.api.SuiteDisplayName;

/** The comparison with the last release, in src/test/resources/release. Left out where there is none. */
@Suite
@IncludeEngines("cucumber")
@SelectPackages("release")
@SuiteDisplayName("own-server, last release")
class LastReleaseTest {}
