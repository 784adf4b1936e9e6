package dev.echosounder.contract.mutant;

import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Takes a connection for idle while its session is at work. */
@ModelSuite
@SuiteDisplayName("broken-cuts-those-it-works-for")
@CaughtBy(value = "A client is not idle while its session is at work", patienceMillis = 5_000)
public final class CutsThoseItWorksFor extends SoundModel {

    private Service service;

    @Override
    SoundServer server(ServerSocket listener, Service service) {
        this.service = service;
        return super.server(listener, service);
    }

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        return new SoundConnection(socket, session) {
            @Override
            void arrived(ByteBuffer bytes) {
                Thread timer = Thread.ofVirtual().start(this::cutInTime);
                super.arrived(bytes);
                timer.interrupt();
            }

            private void cutInTime() {
                try {
                    Thread.sleep(service.idleLimit().orElse(Duration.ofDays(1)));
                    cut(new IOException("Nothing has moved."));
                } catch (InterruptedException inTime) {
                    // The session was quick.
                }
            }
        };
    }
}
