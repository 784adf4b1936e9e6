package dev.echosounder.testkit;

import org.junit.jupiter.params.provider.Arguments;

import java.util.stream.Stream;

/** The one half. */
class BrokenServersOneTest extends BrokenServers {

    static Stream<Arguments> flaws() {
        return flawsFrom(0);
    }
}
