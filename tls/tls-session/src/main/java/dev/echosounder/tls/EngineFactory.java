package dev.echosounder.tls;

import java.net.InetSocketAddress;
import javax.net.ssl.SSLEngine;

/** Makes the engines of one server or client, all with the same settings and sessions that can be resumed. */
interface EngineFactory {

    /**
     * An engine for a new connection.
     *
     * @param peer to which a client connects, by which it finds a session to resume; {@code null} for a server, and for
     *     a client that resumes none
     */
    SSLEngine make(InetSocketAddress peer);

    /** Frees what the engine holds outside the heap. It is not used any more. */
    void release(SSLEngine engine);

    /** The one version that these engines speak. */
    TlsVersion version();

    /** Whether they can still encrypt after the peer has sent close_notify. */
    default boolean halfCloses() {
        return false;
    }

    /** Whether these engines work on direct buffers without copying: native ones. */
    boolean isNative();
}
