package dev.echosounder.contract.mutant;

import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.InetSocketAddress;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Listens at every address of its machine, and says that it is at the one that it was told. */
@ModelSuite
@SuiteDisplayName("broken-listens-everywhere")
@CaughtBy("One address of a machine is not all of them")
public final class ListensEverywhere extends SoundModel {

    @Override
    public Server serve(InetSocketAddress at, Service service) throws IOException {
        return new SaidToBeAt(at.getAddress(), super.serve(new InetSocketAddress(at.getPort()), service));
    }
}
