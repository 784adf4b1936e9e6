package dev.echosounder.linux.net;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Optional;

/**
 * Loopback addresses to connect from, in turns, for clients that connect again and again. The end that closes a
 * connection first keeps its port for a minute (TIME_WAIT, RFC 9293), and one address has about 28,000 ports to connect
 * from: a load that connects for each message would have used them up within seconds. With these addresses it would
 * take 7 million connections a minute.
 *
 * <p>The other way out, to end each connection by a reset, leaves no port behind; but a server has to take a reset for
 * a failure, which costs it an exception in some models and nothing in others, and no client that is done does so.
 *
 * <p>For one thread. Only Linux has all of 127.0.0.0/8 without configuration, and only a server there can be reached
 * from there.
 */
public final class LoopbackSources {

    static final int ADDRESSES = 250;

    private static final boolean LINUX = System.getProperty("os.name").equals("Linux");

    private int last;

    /** The address from which to connect to this server, at any free port; empty if the system chooses it. */
    public Optional<InetSocketAddress> next(InetSocketAddress server) {
        if (!LINUX || !(server.getAddress() instanceof Inet4Address address) || !address.isLoopbackAddress()) {
            return Optional.empty();
        }
        last = last % ADDRESSES + 1;
        try {
            return Optional.of(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 1, (byte) last}), 0));
        } catch (UnknownHostException onlyOfAnotherLength) {
            throw new IllegalStateException(onlyOfAnotherLength);
        }
    }
}
