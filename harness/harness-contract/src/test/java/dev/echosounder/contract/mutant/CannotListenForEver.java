package dev.echosounder.contract.mutant;

import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.InetSocketAddress;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Has a table of the servers that it has started, and the table has an end. */
@ModelSuite
@SuiteDisplayName("broken-cannot-listen-for-ever")
@CaughtBy("Start, stop, start on one port")
public final class CannotListenForEver extends SoundModel {

    private static final int TABLE = 300;

    private static int started;

    @Override
    public Server serve(InetSocketAddress at, Service service) throws IOException {
        synchronized (CannotListenForEver.class) {
            if (++started > TABLE) {
                throw new IOException("The table of servers is full.");
            }
        }
        return super.serve(at, service);
    }
}
