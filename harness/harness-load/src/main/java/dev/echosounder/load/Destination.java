package dev.echosounder.load;

import java.io.Serializable;
import java.net.InetSocketAddress;

/**
 * The server to which a load connects.
 *
 * @param address the address of the server
 * @param certificate the certificate that an encrypted load trusts, as PEM; empty if connections are not encrypted
 */
public record Destination(InetSocketAddress address, String certificate) implements Serializable {

    /** A server whose connections are not encrypted. */
    public Destination(InetSocketAddress address) {
        this(address, "");
    }
}
