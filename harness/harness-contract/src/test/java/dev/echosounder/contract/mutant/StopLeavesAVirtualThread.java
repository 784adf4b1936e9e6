package dev.echosounder.contract.mutant;

import dev.echosounder.api.Service;
import dev.echosounder.contract.suite.ModelSuite;
import java.net.ServerSocket;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Keeps a virtual thread for housekeeping, for ever. */
@ModelSuite
@SuiteDisplayName("broken-stop-leaves-a-virtual-thread")
@CaughtBy("No thread of the server is left")
public final class StopLeavesAVirtualThread extends SoundModel {

    @Override
    SoundServer server(ServerSocket listener, Service service) {
        Thread.ofVirtual().name("housekeeping").start(() -> SoundConnections.join(Thread.currentThread()));
        return super.server(listener, service);
    }
}
