package dev.echosounder.contract.conversation;

import java.util.Locale;

/**
 * What a client does in a conversation.
 *
 * @param bytes that it says; 0 unless it says something
 */
record Act(Kind kind, int bytes) {

    enum Kind {
        /** Sends the next so many bytes, in one write. */
        SAY("say %,d bytes"),
        /** Waits for the answer to what it has said. */
        AWAIT("await the answer"),
        STOP_READING("stop reading"),
        READ_ON("read on"),
        /** Half-closes. The last of a script, except for reading on, unless the script ends with a reset or a close. */
        HALF_CLOSE("half-close"),
        RESET("reset"),
        /** Closes the connection, whatever is still to come. */
        LEAVE("leave");

        private final String text;

        Kind(String text) {
            this.text = text;
        }
    }

    static Act say(int bytes) {
        return new Act(Kind.SAY, bytes);
    }

    static Act of(Kind kind) {
        return new Act(kind, 0);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, kind.text, bytes);
    }
}
