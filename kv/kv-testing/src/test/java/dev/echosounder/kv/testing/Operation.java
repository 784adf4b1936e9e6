package dev.echosounder.kv.testing;

import java.util.List;

/**
 * A request of a client, and its answer.
 *
 * @param words of the request; or {@link ModelStore#TICK} and a number, for milliseconds that have passed
 * @param begin a number that is larger than those of all operations which had ended before this was asked
 * @param end a number that is larger than those of all which had begun before this was answered; {@link Long#MAX_VALUE}
 *     where no answer came
 * @param result as {@link Asker} returns it; {@code null} where there was no such value, or no answer came
 */
record Operation(List<String> words, String result, long begin, long end) {

    boolean isAnswered() {
        return end != Long.MAX_VALUE;
    }

    /** Whether the answer is that of a store with this state before the operation. */
    boolean fits(ModelStore before) {
        return !isAnswered() || String.valueOf(result).equals(String.valueOf(before.reply(words)));
    }

    @Override
    public String toString() {
        return "%d..%s %s -> %s"
                .formatted(begin, isAnswered() ? end : "?", String.join(" ", words), isAnswered() ? result : "?");
    }
}
