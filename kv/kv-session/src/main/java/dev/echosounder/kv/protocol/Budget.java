package dev.echosounder.kv.protocol;

/** Memory that all connections share for requests which have not arrived in full. From any thread. */
public interface Budget {

    /** Takes so many bytes, or none: returns whether there were as many. */
    boolean take(long bytes);

    /** Gives bytes back that were taken. */
    void giveBack(long bytes);
}
