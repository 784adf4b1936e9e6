package dev.echosounder.contract.mutant;

import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.contract.suite.ModelSuite;
import dev.echosounder.transport.PortInUseException;
import java.io.IOException;
import java.net.InetSocketAddress;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Says what the system said when the port is in use. */
@ModelSuite
@SuiteDisplayName("broken-reports-a-port-in-use-unclearly")
@CaughtBy("A second server on the same port is refused in one sentence")
public final class ReportsAPortInUseUnclearly extends SoundModel {

    @Override
    public Server serve(InetSocketAddress at, Service service) throws IOException {
        try {
            return super.serve(at, service);
        } catch (PortInUseException failure) {
            throw (IOException) failure.getCause();
        }
    }
}
