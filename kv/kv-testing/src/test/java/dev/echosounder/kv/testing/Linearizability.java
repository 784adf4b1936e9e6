package dev.echosounder.kv.testing;

import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A check whether there is an order of a history's operations, each between its begin and its end, in which one client
 * alone would have had the same answers. If all operations are of one key, each key is checked by itself, which
 * suffices (Herlihy and Wing 1990); otherwise the store is. The search is that of Wing and Gong (1993): next comes an
 * operation that began before any of the others had ended. It remembers where it has failed (Lowe 2017): with the same
 * operations done and the same store, it would fail again. An operation without an answer may come at any time after
 * its begin, or never.
 */
final class Linearizability {
    /** Commands of one key, whose answers do not depend on the time. */
    private static final Set<String> ONE_KEY = Set.of("GET", "SET", "GETSET", "SETNX", "INCR", "GETDEL");

    private record Tried(BitSet done, ModelStore store) {}

    private final List<Operation> operations; // in the order of their begins
    private final Set<Tried> tried = new HashSet<>();
    private final BitSet done = new BitSet();
    private int answersToCome;

    private Linearizability(List<Operation> unordered) {
        operations = unordered.stream()
                .sorted(Comparator.comparingLong(Operation::begin))
                .toList();
        answersToCome = (int) operations.stream().filter(Operation::isAnswered).count();
    }

    /**
     * Why a history cannot be put in order; empty if it can.
     *
     * @param store its state before the history
     */
    static Optional<String> violation(ModelStore store, List<Operation> history) {
        boolean ofOneKey = history.stream()
                .allMatch(operation -> ONE_KEY.contains(operation.words().getFirst()));
        Map<String, List<Operation>> parts = history.stream()
                .collect(Collectors.groupingBy(
                        operation -> ofOneKey ? operation.words().get(1) : ""));
        return parts.values().stream()
                .map(Linearizability::new)
                .filter(part -> !part.hasOrder(store))
                .findFirst()
                .map(part -> part.operations.stream()
                        .map(Operation::toString)
                        .collect(Collectors.joining(
                                "\n    ",
                                "These operations cannot be put in an order that explains their answers:\n    ",
                                "")));
    }

    /** Whether those that are not done have an order from this store on. */
    private boolean hasOrder(ModelStore store) {
        if (answersToCome == 0) {
            return true;
        }
        if (!tried.add(new Tried((BitSet) done.clone(), store))) {
            return false;
        }
        long firstEnd = Long.MAX_VALUE;
        for (int i = done.nextClearBit(0);
                i < operations.size() && operations.get(i).begin() < firstEnd;
                i++) {
            firstEnd = done.get(i)
                    ? firstEnd
                    : Math.min(firstEnd, operations.get(i).end());
        }
        for (int i = done.nextClearBit(0);
                i < operations.size() && operations.get(i).begin() < firstEnd;
                i++) {
            if (!done.get(i) && operations.get(i).fits(store) && hasOrderAfter(i, store)) {
                return true;
            }
        }
        return false;
    }

    private boolean hasOrderAfter(int next, ModelStore store) {
        int answers = operations.get(next).isAnswered() ? 1 : 0;
        done.set(next);
        answersToCome -= answers;
        boolean hasOrder = hasOrder(store.after(operations.get(next).words()));
        done.clear(next);
        answersToCome += answers;
        return hasOrder;
    }
}
