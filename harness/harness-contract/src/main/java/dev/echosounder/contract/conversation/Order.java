package dev.echosounder.contract.conversation;

import java.nio.ByteBuffer;

/**
 * The beginning of each conversation: it says which conversation it is and how the session is to answer, and is not
 * answered itself. So one server has sessions of all manners at a time.
 *
 * @param seed of the conversation
 */
record Order(long seed, Manner manner) {

    /** The size of an order, in bytes. */
    static final int SIZE = Long.BYTES + 1 + Integer.BYTES;

    private static final String KINDS = "emrlt"; // in the order of the kinds

    byte[] bytes() {
        return ByteBuffer.allocate(SIZE)
                .putLong(seed)
                .put((byte) KINDS.charAt(manner.kind().ordinal()))
                .putInt(manner.figure())
                .array();
    }

    /** Takes one, which must be there as a whole. */
    static Order of(ByteBuffer in) {
        long seed = in.getLong();
        int letter = in.get();
        int figure = in.getInt();
        int kind = KINDS.indexOf(letter);
        if (kind < 0) {
            throw new IllegalStateException(
                    "A conversation begins with 0x%02x where its manner should be named: its first bytes have changed."
                            .formatted(letter));
        }
        return new Order(seed, new Manner(Manner.Kind.values()[kind], figure));
    }
}
