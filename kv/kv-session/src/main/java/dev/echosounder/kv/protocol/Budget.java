package dev.echosounder.kv.protocol;

/** Memory that connections share, for what they have the server hold. From any thread. */
public interface Budget {

    /** Takes so many bytes, or none: returns whether there were as many. */
    boolean take(long bytes);

    /** Gives bytes back that were taken. */
    void giveBack(long bytes);
}
