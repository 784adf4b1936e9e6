package dev.echosounder.contract.mutant;

import dev.echosounder.api.Service;
import dev.echosounder.contract.suite.ModelSuite;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Keeps a direct buffer of every server that there was. */
@ModelSuite
@SuiteDisplayName("broken-leaks-a-direct-buffer-of-each-start")
@CaughtBy("Start, stop, start on one port")
public final class LeaksADirectBufferOfEachStart extends SoundModel {

    private static final Queue<ByteBuffer> KEPT = new ConcurrentLinkedQueue<>();

    @Override
    SoundServer server(ServerSocket listener, Service service) {
        KEPT.add(ByteBuffer.allocateDirect(1024));
        return super.server(listener, service);
    }
}
