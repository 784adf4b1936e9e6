package dev.echosounder.transport;

import java.io.IOException;

/**
 * Waits for a channel in non-blocking mode, for a stream on it. Both calls return at once where there is nothing to
 * wait for.
 */
public interface Readiness {

    /** Waits until a read would bring something, or the end. */
    void awaitInput() throws IOException;

    /** Waits until the channel takes bytes again. */
    void awaitRoom() throws IOException;
}
