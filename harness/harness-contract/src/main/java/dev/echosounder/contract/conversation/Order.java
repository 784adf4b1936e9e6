package dev.echosounder.contract.conversation;

import java.nio.ByteBuffer;

/**
 * What each conversation begins with: it tells the session whose it is and how to answer, and is not answered itself.
 * So one server has sessions of all manners beside each other.
 *
 * @param seed of the conversation
 */
record Order(long seed, Manner manner) {

    /** In bytes. */
    static final int SIZE = Long.BYTES + 1 + Integer.BYTES;

    byte[] bytes() {
        char kind = switch (manner) {
            case Manner.Echoing _ -> 'e';
            case Manner.Marking _ -> 'm';
            case Manner.Repeating _ -> 'r';
            case Manner.Ending _ -> 'l';
            case Manner.Throwing _ -> 't';
        };
        return ByteBuffer.allocate(SIZE)
                .putLong(seed)
                .put((byte) kind)
                .putInt(manner.figure())
                .array();
    }

    /** Takes one, which must be there as a whole. */
    static Order of(ByteBuffer in) {
        long seed = in.getLong();
        char kind = (char) in.get();
        int figure = in.getInt();
        return new Order(
                seed,
                switch (kind) {
                    case 'e' -> new Manner.Echoing();
                    case 'm' -> new Manner.Marking(figure);
                    case 'r' -> new Manner.Repeating(figure);
                    case 'l' -> new Manner.Ending(figure);
                    case 't' -> new Manner.Throwing(figure);
                    default ->
                        throw new IllegalStateException(
                                ("A conversation begins with 0x%02x where its manner should be named: its first "
                                                + "bytes have changed on the way.")
                                        .formatted((int) kind));
                });
    }
}
