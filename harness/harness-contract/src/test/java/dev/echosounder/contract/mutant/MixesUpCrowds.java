package dev.echosounder.contract.mutant;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Sends the answers of the 151st client and all that follow to nobody. */
@ModelSuite
@SuiteDisplayName("broken-mixes-up-crowds")
@CaughtBy("10,000 connections, open and idle, then all used at once")
public final class MixesUpCrowds extends SoundModel {

    private static final int MOST = 150;
    private final AtomicInteger connections = new AtomicInteger();

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        boolean deaf = connections.incrementAndGet() > MOST;
        return super.serverConnection(
                socket,
                !deaf
                        ? session
                        : new PassedOn(session) {
                            @Override
                            public void received(ByteBuffer in, Outbox out) {
                                in.position(in.limit());
                            }
                        });
    }
}
