package dev.echosounder.ffm;

import dev.echosounder.linux.Ring;

/**
 * The purpose of a request to a {@link Ring}: it comes back with the completion, together with the descriptor of the
 * request.
 */
enum Token {
    RECEIVED(Token.RECEIVED_KIND),
    SENT(Token.SENT_KIND),
    ROOM(Token.ROOM_KIND),
    DOOR(Token.DOOR_KIND),
    WOKEN(Token.WOKEN_KIND),
    CANCELLED(Token.CANCELLED_KIND);

    // As numbers, which a switch can distinguish without a lookup in a table.
    static final int RECEIVED_KIND = 1;
    static final int SENT_KIND = 2;
    static final int ROOM_KIND = 3;
    static final int DOOR_KIND = 4;
    static final int WOKEN_KIND = 5;
    static final int CANCELLED_KIND = 6;

    private final long kind;

    Token(int kind) {
        this.kind = (long) kind << Integer.SIZE;
    }

    long with(int descriptor) {
        return kind | descriptor;
    }

    static int kindOf(long token) {
        return (int) (token >>> Integer.SIZE);
    }

    static int descriptorOf(long token) {
        return (int) token;
    }
}
