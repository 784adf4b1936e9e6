package dev.echosounder.blocking;

/** A virtual thread for each connection, on the JDK's own scheduler: the code of {@link BlockingPlatform}. */
public final class BlockingVirtual extends ThreadPerConnection {

    public BlockingVirtual() {
        super("blocking-virtual", Threads.VIRTUAL, new ChannelTransports());
    }
}
