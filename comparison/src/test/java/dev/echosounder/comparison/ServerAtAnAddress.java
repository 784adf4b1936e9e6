package dev.echosounder.comparison;

import dev.echosounder.contract.suite.ServerAddress;
import dev.echosounder.contract.suite.ServerSuite;
import java.io.IOException;
import org.junit.platform.suite.api.BeforeSuite;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Runs when {@code -Dechosounder.server=host:port} is given, and then alone: by its name no plain build finds it. */
@ServerSuite
@SuiteDisplayName("contract of the server at an address")
class ServerAtAnAddress {

    @BeforeSuite
    static void somebodyListens() throws IOException {
        ServerAddress.mustListen();
    }
}
