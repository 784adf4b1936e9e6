package dev.echosounder.netty.channel;

import io.netty.util.concurrent.EventExecutor;
import java.io.IOException;

/** A connection of an event loop, as its server or client sees it. From any thread. */
public interface LiveConnection {

    /** Whether this is its loop. */
    boolean isOf(EventExecutor loop);

    /** Ends the input once everything that has arrived is read. */
    void finishOnceEmpty();

    /** Ends it now. */
    void cut(IOException cause);
}
