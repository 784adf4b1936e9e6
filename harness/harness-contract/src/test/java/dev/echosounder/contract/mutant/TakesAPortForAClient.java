package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Knows its clients by their ports: what it has to say to one goes to whoever came last from that port. */
@ModelSuite
@SuiteDisplayName("broken-takes-a-port-for-a-client")
@CaughtBy("Clients at several addresses that have the same port")
public final class TakesAPortForAClient extends SoundModel {

    private final Map<Integer, Socket> byPort = new ConcurrentHashMap<>();

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        byPort.put(socket.getPort(), socket);
        return new SoundConnection(socket, session) {
            @Override
            void write(byte[] bytes) throws IOException {
                byPort.get(socket.getPort()).getOutputStream().write(bytes);
            }
        };
    }
}
