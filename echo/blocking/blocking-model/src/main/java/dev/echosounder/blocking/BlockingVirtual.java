package dev.echosounder.blocking;

/**
 * A virtual thread for each connection, on the JDK's own scheduler. It lets others run before it waits for input, where
 * that pays.
 */
public final class BlockingVirtual extends ThreadPerConnection {

    public BlockingVirtual() {
        super("blocking-virtual", Threads.VIRTUAL, new CourteousLines(new ChannelLines()));
    }
}
