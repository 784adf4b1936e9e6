package dev.echosounder.kv.command;

import dev.echosounder.kv.protocol.Arguments;
import dev.echosounder.kv.protocol.Budget;
import dev.echosounder.kv.store.Store;
import dev.echosounder.kv.store.Watch;
import java.util.ArrayList;
import java.util.List;

/**
 * The commands that a connection queues between {@code MULTI} and {@code EXEC}, and the keys that it watches. What they
 * hold is counted for the connection; a short reply to each is counted when it is queued, so that {@code EXEC} needs no
 * more memory for it.
 */
final class Transaction {

    /** Bytes of a queued command in addition to its words: its place in the queue, and a short reply. */
    private static final int QUEUED_BYTES = 1024;

    private record Queued(Command command, Arguments arguments) {}

    private final Watch watch = new Watch();
    private List<Queued> queue; // null while there is no transaction
    private boolean failed;
    private long watchBytes;

    /** Whether the transaction has begun, and commands are queued. */
    boolean isBegun() {
        return queue != null;
    }

    /** Begins the transaction: commands are queued from now on. */
    void begin() {
        queue = new ArrayList<>();
    }

    /** Reports that a command could not be queued, so that none will be run. */
    void fail() {
        failed = isBegun();
    }

    /**
     * Queues a command with the request of a call, and replies.
     *
     * @throws CommandError if there is no memory for it
     */
    void queue(Call call, Command command) {
        Arguments arguments = call.arguments().detached(QUEUED_BYTES);
        if (arguments == null) {
            throw CommandError.NO_MEMORY;
        }
        queue.add(new Queued(command, arguments));
        call.replies().simple("QUEUED");
    }

    /**
     * Watches a key for changes.
     *
     * @param key its place in the request; its stripe is locked
     * @throws CommandError if there is no memory for it
     */
    void watch(Call call, int key) {
        Budget budget = call.store().memory().connections();
        long bytes = Watch.bytes(call.arguments().length(key));
        if (!budget.take(bytes)) {
            throw CommandError.NO_MEMORY;
        }
        if (call.store().watch(call, call.arguments(), key, watch)) {
            watchBytes += bytes;
        } else {
            budget.giveBack(bytes);
        }
    }

    /** Runs all queued commands in one moment, unless a watched key has changed, and replies. */
    void execute(Call call) {
        mustBeBegun("EXEC");
        try {
            mustBeExecutable(call);
        } catch (CommandError error) {
            end(call);
            throw error;
        }
        List<Queued> commands = queue;
        queue = null; // so that commands are done now
        Store store = call.store();
        long stripes = store.stripes(watch);
        for (Queued queued : commands) {
            stripes |= queued.command.stripes(queued.arguments, store);
        }
        store.lock(stripes);
        try {
            call.begin();
            boolean changed = store.hasChanged(call, watch);
            unwatchLocked(store);
            if (changed) {
                free(commands);
                call.replies().noArray();
            } else {
                call.replies().sequence(commands.size(), i -> run(call, commands.get(i)), () -> free(commands));
            }
        } finally {
            store.unlock(stripes);
        }
    }

    private void mustBeBegun(String command) {
        if (!isBegun()) {
            throw new CommandError("ERR " + command + " without MULTI");
        }
    }

    private void mustBeExecutable(Call call) {
        if (failed) {
            throw new CommandError("EXECABORT Transaction discarded because of previous errors.");
        }
        try {
            queue.forEach(queued -> queued.command.mustHaveMemory(call));
        } catch (CommandError noMemory) {
            throw new CommandError("EXECABORT Transaction discarded because of: " + noMemory.getMessage());
        }
    }

    private static void run(Call call, Queued queued) {
        call.with(queued.arguments, () -> {
            try {
                queued.command.runLocked(call);
            } catch (CommandError error) {
                call.replies().error(error.getMessage());
            }
        });
    }

    private static void free(List<Queued> commands) {
        commands.forEach(queued -> queued.arguments.clear());
    }

    /** Drops the queued commands, and stops watching keys. */
    void discard(Call call) {
        mustBeBegun("DISCARD");
        end(call);
    }

    /** Ends the transaction, if it has begun, and stops watching keys. */
    void end(Call call) {
        if (queue != null) {
            free(queue);
            queue = null;
        }
        failed = false;
        unwatch(call.store());
    }

    /** Stops watching keys. */
    void unwatch(Store store) {
        long stripes = store.stripes(watch);
        store.lock(stripes);
        try {
            unwatchLocked(store);
        } finally {
            store.unlock(stripes);
        }
    }

    private void unwatchLocked(Store store) {
        store.unwatch(watch);
        store.memory().connections().giveBack(watchBytes);
        watchBytes = 0;
    }
}
