package dev.echosounder.linux.net;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntSupplier;

/**
 * A port for a server that is started with one. It is below the ephemeral ports (32,768 and above on Linux, 49,152 on
 * others), any of which a client may get before the server listens there.
 */
public final class FreePort {

    private static final int LOWEST = 10_000;
    private static final int COUNT = 20_000;
    private static final int ATTEMPTS = 20;

    private FreePort() {}

    /**
     * A port of 127.0.0.1 on which no socket listens now.
     *
     * @throws IOException if 20 of them were in use, or a socket cannot be made
     */
    public static InetSocketAddress find() throws IOException {
        return find(() -> LOWEST + ThreadLocalRandom.current().nextInt(COUNT));
    }

    static InetSocketAddress find(IntSupplier candidates) throws IOException {
        InetAddress here = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        for (int attempt = 1; ; attempt++) {
            try (ServerSocket any = new ServerSocket(candidates.getAsInt(), 1, here)) {
                return (InetSocketAddress) any.getLocalSocketAddress();
            } catch (BindException inUse) {
                if (attempt == ATTEMPTS) {
                    throw new IOException(
                            "No port was free on 127.0.0.1 of %d that were tried, the last one for this reason: %s."
                                    .formatted(ATTEMPTS, inUse.getMessage()),
                            inUse);
                }
            }
        }
    }
}
