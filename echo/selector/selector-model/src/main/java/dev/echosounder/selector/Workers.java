package dev.echosounder.selector;

/** The threads that read from connections and run their sessions, where the loop's thread does not. */
interface Workers {

    /**
     * Serves these connections, each by one thread, and gives each back to its loop. By the thread of any loop.
     *
     * @param first of a chain of connections
     * @param last of it
     */
    void take(OffloadedConnection first, OffloadedConnection last);

    /** Ends the threads, when all connections are over. */
    void stop();
}
