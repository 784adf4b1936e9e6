package dev.echosounder.kv.command;

import dev.echosounder.kv.protocol.Arguments;
import dev.echosounder.kv.protocol.Replies;
import dev.echosounder.kv.store.Entry;
import dev.echosounder.kv.store.Store;
import java.util.Locale;

/**
 * What a command works with: the request, who asks, where to reply, and the store. One for each connection, for one
 * command after the other.
 */
public record Call(Instance instance, Peer peer, Arguments arguments, Replies replies) {

    /** Where keys and values are. */
    Store store() {
        return instance.store();
    }

    /** How many words the request has. */
    int count() {
        return arguments.count();
    }

    /** The entry of the key at this place; {@code null} if there is none. */
    Entry entry(int index) {
        return store().find(arguments, index);
    }

    /** The whole number at this place. */
    long integer(int index) {
        if (!arguments.isLong(index)) {
            throw CommandError.NOT_AN_INTEGER;
        }
        return arguments.toLong(index);
    }

    /** The option at this place, upper case: of no length that an option has if it is a long word. */
    String option(int index) {
        return arguments.text(index, 32).toUpperCase(Locale.ROOT);
    }
}
