package dev.echosounder.blocking;

/** A virtual thread for each connection, on the JDK's own scheduler. */
public final class BlockingVirtual extends ThreadPerConnection {

    public BlockingVirtual() {
        super("blocking-virtual", Threads.VIRTUAL, new ChannelLines());
    }
}
