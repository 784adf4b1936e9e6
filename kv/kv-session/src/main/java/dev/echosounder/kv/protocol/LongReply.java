package dev.echosounder.kv.protocol;

/** The strings of a reply that are not written yet: they are written part by part, as there is room. */
final class LongReply implements Replies.Rest {

    private final byte[][] bulks;
    private final Loan[] loans;
    private int index;
    private int at;
    private int end; // of the string at the index; 0 for its length

    /**
     * @param bulks in the form of {@link Bulk}; {@code null} for one that there is not, or that is on loan
     * @param loans those that are on loan, in their places
     */
    LongReply(byte[][] bulks, Loan[] loans) {
        this.bulks = bulks;
        this.loans = loans;
    }

    /** Makes the reply of a part of a string, from one place to another, and the end of its line. */
    LongReply(byte[] bulk, Loan loan, int from, int to) {
        this(new byte[][] {bulk, Replies.END_OF_LINE}, new Loan[] {loan, null});
        this.at = from;
        this.end = to;
    }

    @Override
    public boolean writeOn(Replies to) {
        if (index < bulks.length) {
            Loan loan = loans[index];
            byte[] bulk = loan == null ? bulks[index] : loan.bulk();
            if (loan != null && bulk == null) {
                throw new IllegalStateException("The value was overwritten, and there is no memory for the old one: a"
                        + " reply of which a part was sent cannot be ended otherwise than by closing.");
            }
            if (bulk == null) {
                to.nothing();
                next();
            } else {
                int last = end == 0 ? bulk.length : end;
                at += to.part(bulk, at, last);
                if (at == last) {
                    next();
                }
            }
        }
        return index == bulks.length;
    }

    private void next() {
        if (loans[index] != null) {
            loans[index].giveBack();
        }
        index++;
        at = 0;
        end = 0;
    }

    @Override
    public void close() {
        while (index < bulks.length) {
            next();
        }
    }
}
