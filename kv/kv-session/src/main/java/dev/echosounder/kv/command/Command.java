package dev.echosounder.kv.command;

import dev.echosounder.kv.protocol.Arguments;
import dev.echosounder.kv.store.Store;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;

/** A command: its name, its number of words, which of them are keys, and its handler. */
final class Command {

    /** The action of a command. It runs with the stripes of its keys locked, so it must not wait for anything. */
    @FunctionalInterface
    interface Handler {

        /**
         * Runs the command, and replies.
         *
         * @throws CommandError before it has changed or replied anything, if it fails
         */
        void run(Call call);
    }

    /** The words that are keys: from the first to the last (counted from the end, if negative), in steps. */
    enum Keys {
        NONE(0, 0, 0),
        FIRST(1, 1, 1),
        FIRST_TWO(1, 2, 1),
        REST(1, -1, 1),
        PAIRS(1, -1, 2),

        /** No word is a key, and the command is about all keys. */
        EVERYTHING(0, 0, 0),

        /** No word is a key, and the command is about all keys, but locks one stripe at a time by itself. */
        IN_TURNS(0, 0, 0);

        final int first;
        final int last;
        final int step;

        Keys(int first, int last, int step) {
            this.first = first;
            this.last = last;
            this.step = step;
        }
    }

    /** Commands that end a transaction, or that it refuses. */
    private static final Set<String> NEVER_QUEUED = Set.of("multi", "exec", "discard", "watch", "quit", "reset");

    final String name;
    final int arity;
    final Keys keys;
    final List<String> flags;
    final String group;
    final String summary;
    final Commands subcommands;
    private final Handler handler;
    private final byte[] word;
    private final boolean forStrangers;
    private final boolean takesMemory;
    private final boolean isNeverQueued;

    /**
     * @param name lower case; of a subcommand with its command's before it, {@code config|get}
     * @param arity how many words there are, the name included; if it is negative, so many at least
     * @param flags Redis's flags, separated by spaces
     * @param subcommands {@code null} if it has none
     */
    Command(
            String name,
            int arity,
            Keys keys,
            String flags,
            String group,
            String summary,
            Handler handler,
            Commands subcommands) {
        this.name = name;
        this.arity = arity;
        this.keys = keys;
        this.flags = flags.isEmpty() ? List.of() : List.of(flags.split(" "));
        this.group = group;
        this.summary = summary;
        this.handler = handler;
        this.subcommands = subcommands;
        this.word = name.substring(name.indexOf('|') + 1).getBytes(StandardCharsets.US_ASCII);
        this.forStrangers = this.flags.contains("no_auth");
        this.takesMemory = this.flags.contains("denyoom");
        this.isNeverQueued = NEVER_QUEUED.contains(name);
    }

    /** The word that a peer sends for it, in lower case. */
    byte[] word() {
        return word;
    }

    /**
     * Runs the command for a call, if that is allowed. In a transaction it is queued, unless it controls the
     * transaction.
     */
    void run(Call call) {
        int count = call.arguments().count();
        if (arity >= 0 ? count != arity : count < -arity) {
            throw CommandError.wrongArity(name);
        }
        if (!call.peer().isTrusted() && !forStrangers) {
            throw CommandError.NO_PASSWORD;
        }
        if (call.transaction().isBegun() && !isNeverQueued) {
            mustHaveMemory(call);
            call.transaction().queue(call, this);
            return;
        }
        try {
            attempt(call);
        } catch (CommandError error) {
            if (error != CommandError.NO_MEMORY || !call.store().sweep()) {
                throw error;
            }
            attempt(call); // what has expired has made room
        }
    }

    /** @throws CommandError if it takes memory, and the store is full of what has not expired */
    void mustHaveMemory(Call call) {
        Store store = call.store();
        if (takesMemory && store.memory().isFull(0)) {
            store.sweep();
            if (store.memory().isFull(0)) {
                throw CommandError.NO_MEMORY;
            }
        }
    }

    /** Runs the command as a part of a transaction, which has locked the stripes of its keys. */
    void runLocked(Call call) {
        handler.run(call);
    }

    private void attempt(Call call) {
        Store store = call.store();
        if (takesMemory && store.memory().isFull(0)) {
            throw CommandError.NO_MEMORY;
        }
        long stripes = keys == Keys.IN_TURNS ? 0 : stripes(call.arguments(), store);
        store.lock(stripes);
        try {
            call.begin();
            handler.run(call);
        } finally {
            store.unlock(stripes);
        }
    }

    /** The stripes that it needs. */
    long stripes(Arguments arguments, Store store) {
        if (keys == Keys.EVERYTHING || keys == Keys.IN_TURNS) {
            return Store.ALL;
        }
        if (keys == Keys.NONE) {
            return 0;
        }
        long stripes = 0;
        int last = keys.last < 0 ? arguments.count() + keys.last : keys.last;
        for (int i = keys.first; i <= last; i += keys.step) {
            stripes |= store.stripe(arguments, i);
        }
        return stripes;
    }
}
