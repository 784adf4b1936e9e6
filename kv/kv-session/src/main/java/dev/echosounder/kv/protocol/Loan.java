package dev.echosounder.kv.protocol;

/**
 * A stored value that a reply reads part by part, even after the store has dropped it. Safe for use by several threads.
 */
public interface Loan {

    /**
     * The value, in the form of {@link Bulk}; {@code null} if it was revoked, because the store has dropped it since,
     * and there is no memory for what only replies need.
     */
    byte[] bulk();

    /** Ends the loan. To be called once. */
    void giveBack();
}
