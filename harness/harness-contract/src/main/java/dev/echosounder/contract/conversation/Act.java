package dev.echosounder.contract.conversation;

import java.util.Locale;

/** What a client does in a conversation. */
sealed interface Act {

    /** Sends the next so many bytes, in one write. */
    record Say(int bytes) implements Act {
        @Override
        public String toString() {
            return String.format(Locale.ROOT, "say %,d bytes", bytes);
        }
    }

    /** Waits for the answer to what it has said. */
    record Await() implements Act {
        @Override
        public String toString() {
            return "await the answer";
        }
    }

    record StopReading() implements Act {
        @Override
        public String toString() {
            return "stop reading";
        }
    }

    record ReadOn() implements Act {
        @Override
        public String toString() {
            return "read on";
        }
    }

    /** Says no more. The last of a script, but for reading on, unless it is reset or left. */
    record HalfClose() implements Act {
        @Override
        public String toString() {
            return "half-close";
        }
    }

    record Reset() implements Act {
        @Override
        public String toString() {
            return "reset";
        }
    }

    /** Closes the connection, whatever is still to come. */
    record Leave() implements Act {
        @Override
        public String toString() {
            return "leave";
        }
    }
}
