package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Keeps its sockets in a table of 512, and so writes to the first what is for the 513th. */
@ModelSuite
@SuiteDisplayName("broken-answers-another-client")
@CaughtBy("1,100 connections at once")
public final class AnswersAnotherClient extends SoundModel {

    private static final int PLACES = 512;
    private final AtomicReferenceArray<Socket> table = new AtomicReferenceArray<>(PLACES);
    private final AtomicInteger connections = new AtomicInteger();

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, session) {
            private final int place = connections.getAndIncrement() % PLACES;

            {
                table.compareAndSet(place, null, socket);
            }

            @Override
            void write(byte[] bytes) throws IOException {
                table.get(place).getOutputStream().write(bytes);
            }
        };
    }
}
