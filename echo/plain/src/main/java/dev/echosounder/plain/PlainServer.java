package dev.echosounder.plain;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.Channel;

/** An echo server that ends with its process. */
@FunctionalInterface
interface PlainServer {

    /** The length of the accept queue, as in the models; Java's default of 50 drops some where many connect at once. */
    int BACKLOG = 4096;

    /** The most that is read at once, as the models do. */
    int READ_BYTES = 64 * 1024;

    /** The number of unsent bytes from which on a peer is not read from, as in the models. */
    int UNSENT_BYTES = 64 * 1024;

    /** The size of pools, as in the models. */
    int POOL_THREADS = 16;

    int PROCESSORS = Runtime.getRuntime().availableProcessors();

    /**
     * Serves. On return, connections are accepted.
     *
     * @throws Exception if it cannot listen there
     */
    void start(InetSocketAddress at) throws Exception;

    /** Closes a channel that may be closed already. */
    static void close(Channel channel) {
        try {
            channel.close();
        } catch (IOException alreadyGone) {
            // Nothing is left to close.
        }
    }
}
