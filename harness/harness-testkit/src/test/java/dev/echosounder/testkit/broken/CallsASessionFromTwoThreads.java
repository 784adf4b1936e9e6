package dev.echosounder.testkit.broken;

import dev.echosounder.api.Session;
import dev.echosounder.testkit.ModelSuite;
import org.junit.platform.suite.api.SuiteDisplayName;

import java.io.IOException;
import java.net.Socket;

/** Both threads of a connection call the session when they like. */
@ModelSuite
@SuiteDisplayName("broken-calls-a-session-from-two-threads")
@CaughtBy("Many clients that send without waiting")
public final class CallsASessionFromTwoThreads extends SoundModel {

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, session) {
            @Override
            void turn(Runnable call) {
                call.run();
                synchronized (this) {
                    notifyAll();
                }
            }
        };
    }
}
