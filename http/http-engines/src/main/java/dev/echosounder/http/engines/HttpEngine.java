package dev.echosounder.http.engines;

import java.net.InetSocketAddress;

/** An HTTP server of another project. */
@FunctionalInterface
interface HttpEngine {

    /** Starts it at this address. It then serves until its process ends. */
    void start(InetSocketAddress at) throws Exception;
}
