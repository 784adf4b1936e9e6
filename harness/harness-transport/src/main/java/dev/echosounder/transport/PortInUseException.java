package dev.echosounder.transport;

import java.io.IOException;
import java.net.InetSocketAddress;

/** Another socket listens at the address of a server, or every port of an address is in use where any would do. */
public final class PortInUseException extends IOException {

    private static final long serialVersionUID = 1;

    private PortInUseException(InetSocketAddress at, IOException cause) {
        super(
                (at.getPort() == 0
                                ? "No port is free on %2$s: connections that have just ended hold theirs for a minute."
                                        + " Wait, have fewer of them, or choose a port."
                                : "Port %1$d on %2$s is in use: stop what listens there, or choose another port (0"
                                        + " takes any free one).")
                        .formatted(at.getPort(), at.getAddress().getHostAddress()),
                cause);
    }

    /**
     * Explains a failed bind: returns this exception for an address in use, and the failure itself for anything else.
     */
    public static IOException explain(InetSocketAddress at, IOException failure) {
        boolean inUse = String.valueOf(failure.getMessage())
                .contains("in use"); // the text of EADDRINUSE, from Java or from a library
        return inUse ? new PortInUseException(at, failure) : failure;
    }
}
