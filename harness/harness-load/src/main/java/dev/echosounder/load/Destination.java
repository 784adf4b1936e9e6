package dev.echosounder.load;

import java.io.Serializable;
import java.net.InetSocketAddress;

/**
 * Where a load connects to.
 *
 * @param address of the server
 * @param certificate that an encrypted load trusts, as PEM; empty where connections are not encrypted
 */
public record Destination(InetSocketAddress address, String certificate) implements Serializable {

    /** A server whose connections are not encrypted. */
    public Destination(InetSocketAddress address) {
        this(address, "");
    }
}
