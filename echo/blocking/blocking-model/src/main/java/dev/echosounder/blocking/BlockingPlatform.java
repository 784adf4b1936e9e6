package dev.echosounder.blocking;

/** A platform thread for each connection. */
public final class BlockingPlatform extends ThreadPerConnection {

    public BlockingPlatform() {
        super("blocking-platform", Threads.PLATFORM, new ChannelTransports());
    }
}
