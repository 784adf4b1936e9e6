package dev.echosounder.contract.mutant;

import dev.echosounder.api.Service;
import dev.echosounder.contract.suite.ModelSuite;
import java.net.ServerSocket;
import java.time.Duration;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Keeps a thread of every server for half a minute, in case it is started again. */
@ModelSuite
@SuiteDisplayName("broken-leaks-a-thread-of-each-start")
@CaughtBy("Start, stop, start on one port")
public final class LeaksAThreadOfEachStart extends SoundModel {

    private static final Duration KEPT = Duration.ofSeconds(30);

    @Override
    SoundServer server(ServerSocket listener, Service service) {
        Thread.ofVirtual().name("spare").start(LeaksAThreadOfEachStart::rest);
        return super.server(listener, service);
    }

    private static void rest() {
        try {
            Thread.sleep(KEPT);
        } catch (InterruptedException needed) {
            // Nobody does that.
        }
    }
}
