package dev.echosounder.contract.mutant;

import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.contract.suite.ModelSuite;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.platform.suite.api.SuiteDisplayName;

/** Looks at no more than the port that it was told, and listens at 127.0.0.1. */
@ModelSuite
@SuiteDisplayName("broken-takes-the-port-for-the-address")
@CaughtBy({"An address of IPv6", "At an address of IPv6, too"})
public final class TakesThePortForTheAddress extends SoundModel {

    private static final byte[] HERE = {127, 0, 0, 1};

    @Override
    public Server serve(InetSocketAddress at, Service service) throws IOException {
        return new SaidToBeAt(
                at.getAddress(),
                super.serve(new InetSocketAddress(InetAddress.getByAddress(HERE), at.getPort()), service));
    }
}
