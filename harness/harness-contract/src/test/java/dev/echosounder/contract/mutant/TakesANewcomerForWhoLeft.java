package dev.echosounder.contract.mutant;

import dev.echosounder.api.Session;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.platform.suite.api.SuiteDisplayName;

/**
 * Knows its clients by their addresses, and forgets an address only when its client has left in good order: what a
 * newcomer says goes to who reset its connection.
 */
@ModelSuite
@SuiteDisplayName("broken-takes-a-newcomer-for-who-left")
@CaughtBy("Who comes again from the port that it has just left is a newcomer")
public final class TakesANewcomerForWhoLeft extends SoundModel {

    private final Map<SocketAddress, SoundConnection> byAddress = new ConcurrentHashMap<>();

    @Override
    SoundConnection serverConnection(Socket socket, Session session) throws IOException {
        SocketAddress peer = socket.getRemoteSocketAddress();
        SoundConnection connection = new SoundConnection(socket, session) {
            @Override
            void arrived(ByteBuffer bytes) {
                SoundConnection known = byAddress.getOrDefault(peer, this);
                if (known == this) {
                    super.arrived(bytes);
                }
            }

            @Override
            protected void sendEnd() throws IOException {
                byAddress.remove(peer, this);
                super.sendEnd();
            }
        };
        byAddress.putIfAbsent(peer, connection);
        return connection;
    }
}
