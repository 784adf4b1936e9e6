package dev.echosounder.testkit;

import dev.echosounder.api.Model;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.api.transport.PortInUseException;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A port that stays a server's own while nobody listens on it: below those that systems deal out to whoever connects (32,768 and above on
 * Linux, 49,152 on others). One of these could be somebody's by the time of the next start.
 */
final class FixedPort {

    private static final int LOWEST = 20_000;
    private static final int COUNT = 10_000;
    private static final int ATTEMPTS = 20;

    private FixedPort() {}

    /** A server on such a port, to be started there again. */
    static Server serve(Model model, Service service) throws IOException {
        for (int attempt = 1; ; attempt++) {
            try {
                return model.serve(new InetSocketAddress(InetAddress.getLoopbackAddress(), LOWEST + ThreadLocalRandom.current().nextInt(COUNT)), service);
            } catch (PortInUseException taken) {
                if (attempt == ATTEMPTS) {
                    throw taken;
                }
            }
        }
    }
}
