package dev.echosounder.transport;

import java.util.concurrent.Callable;

/**
 * Those who come to a server. Who cannot be served is closed or refused and harms nobody else, and why is
 * {@linkplain RateLimitedLog said once in a while}. From any thread.
 */
public final class AcceptErrors {

    private final RateLimitedLog complaints;

    public AcceptErrors(System.Logger log) {
        this(new RateLimitedLog(log));
    }

    AcceptErrors(RateLimitedLog complaints) {
        this.complaints = complaints;
    }

    /**
     * What serves a newcomer.
     *
     * @param address where it was accepted
     * @param connection closed if it cannot be served
     * @param serving makes what serves it, its session first of all
     * @return {@code null} if that failed: the connection is closed then
     */
    public <C> C admit(Object address, AutoCloseable connection, Callable<C> serving) {
        try {
            return serving.call();
        } catch (Throwable failure) {
            try {
                connection.close();
            } catch (Exception alreadyGone) {
                failure.addSuppressed(alreadyGone);
            }
            closed(address, "no session could be made for it", failure);
            return null;
        }
    }

    /**
     * One was closed.
     *
     * @param why what follows "as", without a full stop
     */
    public void closed(Object address, String why, Throwable failure) {
        complaints.say("A connection at " + address + " was closed, as " + why, failure);
    }

    /** One was told that it cannot be served. */
    public void refused(Object address, String why, Throwable failure) {
        complaints.say("A connection at " + address + " was refused, as " + why, failure);
    }

    /** Somebody waits to be accepted, and cannot be: most likely the process is out of file descriptors. */
    public void notAccepted(Object address, Throwable failure) {
        complaints.say("A connection could not be accepted at " + address, failure);
    }
}
