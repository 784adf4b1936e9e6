package dev.echosounder.http.engines;

import java.net.InetSocketAddress;
import java.util.Optional;

/** An HTTP server of another project. */
@FunctionalInterface
interface HttpEngine {

    /**
     * Starts it at this address. It then serves until its process ends.
     *
     * @param tls with which it encrypts its connections, with TLS 1.3; empty if it does not
     */
    void start(InetSocketAddress at, Optional<TlsFiles> tls) throws Exception;
}
