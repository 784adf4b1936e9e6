package dev.echosounder.testkit;

import org.junit.jupiter.params.provider.Arguments;

import java.util.stream.Stream;

/** The other half. */
class BrokenServersOtherTest extends BrokenServers {

    static Stream<Arguments> flaws() {
        return flawsFrom(1);
    }
}
