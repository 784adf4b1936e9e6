package dev.echosounder.kv.protocol;

/** A stored value that a reply under way reads part by part, while the store may go on without it. From any thread. */
public interface Loan {

    /**
     * The value, in the form of {@link Bulk}; {@code null} if it was revoked, because the store has dropped it since,
     * and there is no memory for what only replies need.
     */
    byte[] bulk();

    /** Ends the loan. To be called once. */
    void giveBack();
}
