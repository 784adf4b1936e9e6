package dev.echosounder.kv.protocol;

/** Strings of a reply that are still to be written, part by part, as there is room for them. */
final class LongReply {

    private final byte[][] bulks;
    private int index;
    private int at;

    /** @param bulks in the form of {@link Bulk}; {@code null} for one that there is not */
    LongReply(byte[]... bulks) {
        this.bulks = bulks;
    }

    /** Writes the next part; returns whether that was the last. */
    boolean writeOn(Replies to) {
        if (index < bulks.length) {
            byte[] bulk = bulks[index];
            if (bulk == null) {
                to.nothing();
                index++;
            } else {
                at += to.part(bulk, at);
                if (at == bulk.length) {
                    at = 0;
                    index++;
                }
            }
        }
        return index == bulks.length;
    }
}
