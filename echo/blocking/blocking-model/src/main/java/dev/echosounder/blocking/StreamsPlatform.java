package dev.echosounder.blocking;

/**
 * A platform thread for each connection, which sees an input stream and an output stream and nothing else. Behind them
 * is a channel in non-blocking mode, and a selector on which the thread waits where the channel is not ready: old code,
 * moved to channels without being changed.
 *
 * <p>Each message costs a system call more than with blocking channels, and each connection two file descriptors more.
 */
public final class StreamsPlatform extends ThreadPerConnection {

    public StreamsPlatform() {
        super("streams-platform", Threads.PLATFORM, new StreamTransports());
    }
}
