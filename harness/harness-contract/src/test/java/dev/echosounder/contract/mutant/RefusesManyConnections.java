package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.platform.suite.api.SuiteDisplayName;

/**
 * Hangs up on the 1,021st client: with its listener and what a process has opened anyway, select() can watch no more.
 */
@ModelSuite
@SuiteDisplayName("broken-refuses-many-connections")
@CaughtBy("1,100 connections at once")
public final class RefusesManyConnections extends SoundModel {

    private static final int MOST = 1_020;
    private final AtomicInteger connections = new AtomicInteger();

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        if (connections.incrementAndGet() > MOST) {
            socket.close();
        }
        return super.serverConnection(socket, session);
    }
}
