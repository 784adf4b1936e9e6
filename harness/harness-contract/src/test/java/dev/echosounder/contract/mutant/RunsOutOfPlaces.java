package dev.echosounder.contract.mutant;

import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Has a thousand places, as a process with so many file descriptors has, and never gets one back. */
@ModelSuite
@SuiteDisplayName("broken-runs-out-of-places")
@CaughtBy({
    "More clients than a process may have open come, and say farewell",
    "More clients than a process may have open come, and reset their connections",
})
public final class RunsOutOfPlaces extends SoundModel {

    private static final int PLACES = 1_000;

    private ServerSocket listener;
    private AtomicInteger taken;

    @Override
    SoundServer server(ServerSocket listener, Service service) {
        this.listener = listener;
        this.taken = new AtomicInteger();
        return super.server(listener, service);
    }

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        if (taken.incrementAndGet() > PLACES) {
            listener.close();
        }
        return super.serverConnection(socket, session);
    }
}
