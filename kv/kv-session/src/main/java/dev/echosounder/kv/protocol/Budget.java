package dev.echosounder.kv.protocol;

/** Memory that connections share for their requests and replies. Safe for use by several threads. */
public interface Budget {

    /** Takes this number of bytes, or none; returns whether it took them. */
    boolean take(long bytes);

    /** Gives bytes back that were taken. */
    void giveBack(long bytes);
}
