package dev.echosounder.contract.mutant;

import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.locks.LockSupport;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Takes its time to accept, and lets 5 wait for it. */
@ModelSuite
@SuiteDisplayName("broken-has-a-short-queue")
@CaughtBy("A storm of 1,000 clients")
public final class HasAShortQueue extends SoundModel {

    @Override
    public Server serve(InetSocketAddress at, Service service) throws IOException {
        SoundServer server = server(new ServerSocket(at.getPort(), 5, at.getAddress()), service);
        server.start();
        return server;
    }

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        LockSupport.parkNanos(2_000_000);
        return super.serverConnection(socket, session);
    }
}
