package dev.echosounder.contract.mutant;

import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Waits for those who wait to be accepted, and holds a lock meanwhile that accepting needs. */
@ModelSuite
@SuiteDisplayName("broken-stop-locks-out-who-it-waits-for")
@CaughtBy("Clients that come at the very moment of the stop do not keep the server from it")
public final class StopLocksOutWhoItWaitsFor extends SoundModel {

    private final ReentrantLock lock = new ReentrantLock();

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        lock.lock();
        try {
            return super.serverConnection(socket, session);
        } finally {
            lock.unlock();
        }
    }

    @Override
    SoundServer server(ServerSocket listener, Service service) {
        return new SoundServer(listener, service, this::serverConnection) {
            @Override
            public void stop(Duration grace) {
                lock.lock();
                try {
                    super.stop(grace);
                } finally {
                    lock.unlock();
                }
            }
        };
    }
}
