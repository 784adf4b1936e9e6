package dev.echosounder.contract.mutant;

import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.locks.LockSupport;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Takes the idle limit for the time that a connection may last. */
@ModelSuite
@SuiteDisplayName("broken-cuts-the-old")
@CaughtBy("A client that says something now and then is not cut")
public final class CutsTheOld extends SoundModel {

    private Service service;

    @Override
    SoundServer server(ServerSocket listener, Service service) {
        this.service = service;
        return super.server(listener, service);
    }

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        SoundConnection connection = super.serverConnection(socket, session);
        service.idleLimit()
                .ifPresent(limit -> Thread.ofVirtual().start(() -> {
                    LockSupport.parkNanos(limit.toNanos());
                    connection.cut(new IOException("The connection is old."));
                }));
        return connection;
    }
}
