package dev.echosounder.kv.testing;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Whether there is an order of a history's operations, each between its begin and its end, in which one client alone
 * would have had the same answers. If all operations are of one key, each key is looked at by itself, which suffices
 * (Herlihy and Wing 1990); otherwise the store is. The search is that of Wing and Gong (1993), which remembers where it
 * was in vain (Lowe 2017): with the same operations done and the same store, it would be so again. An operation without
 * an answer may come at any time after its begin, or never.
 */
final class Linearizability {

    /** An operation's begin or end, in a list of those that are not yet in order. */
    private static final class Event {
        final Operation operation;
        final int index;
        final boolean isEnd;
        Event endOfIt;
        Event before;
        Event after;

        Event(Operation operation, int index, boolean isEnd) {
            this.operation = operation;
            this.index = index;
            this.isEnd = isEnd;
        }

        long time() {
            return isEnd ? operation.end() : operation.begin();
        }

        void takeOut() {
            before.after = after;
            if (after != null) {
                after.before = before;
            }
        }

        void putBack() {
            before.after = this;
            if (after != null) {
                after.before = this;
            }
        }
    }

    /** Commands of one key, whose answers do not depend on the time. */
    private static final Set<String> ONE_KEY = Set.of("GET", "SET", "GETSET", "SETNX", "INCR", "GETDEL");

    private record Tried(BitSet done, ModelStore store) {}

    private record Step(Event begin, ModelStore before) {}

    private final Event head = new Event(null, -1, false);
    private int answersToCome;

    private Linearizability(List<Operation> operations) {
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < operations.size(); i++) {
            Event begin = new Event(operations.get(i), i, false);
            events.add(begin);
            if (operations.get(i).isAnswered()) {
                begin.endOfIt = new Event(operations.get(i), i, true);
                events.add(begin.endOfIt);
                answersToCome++;
            }
        }
        events.sort(Comparator.comparingLong(Event::time));
        Event last = head;
        for (Event event : events) {
            last.after = event;
            event.before = last;
            last = event;
        }
    }

    /**
     * Why a history cannot be put in order; empty if it can.
     *
     * @param store what the store was like before it
     */
    static Optional<String> violation(ModelStore store, List<Operation> history) {
        boolean ofOneKey = history.stream()
                .allMatch(operation -> ONE_KEY.contains(operation.words().getFirst()));
        Map<String, List<Operation>> parts = history.stream()
                .collect(Collectors.groupingBy(
                        operation -> ofOneKey ? operation.words().get(1) : ""));
        return parts.values().stream()
                .filter(operations -> !new Linearizability(operations).hasOrder(store))
                .findFirst()
                .map(operations -> "These operations cannot be put in an order that explains their answers:\n    "
                        + operations.stream()
                                .sorted(Comparator.comparingLong(Operation::begin))
                                .map(Operation::toString)
                                .collect(Collectors.joining("\n    ")));
    }

    private boolean hasOrder(ModelStore atFirst) {
        Deque<Step> steps = new ArrayDeque<>();
        Set<Tried> tried = new HashSet<>();
        BitSet done = new BitSet();
        ModelStore store = atFirst;
        Event event = head.after;
        while (answersToCome > 0) {
            if (event.isEnd) { // of an operation that must have happened by now, and could not
                if (steps.isEmpty()) {
                    return false;
                }
                Step last = steps.pop();
                store = last.before();
                done.clear(last.begin().index);
                putBack(last.begin());
                event = last.begin().after;
            } else if (event.operation.fits(store) && canBeDone(event, store, done, tried)) {
                steps.push(new Step(event, store));
                store = store.after(event.operation.words());
                done.set(event.index);
                takeOut(event);
                event = head.after;
            } else {
                event = event.after;
            }
        }
        return true;
    }

    private static boolean canBeDone(Event event, ModelStore store, BitSet done, Set<Tried> tried) {
        BitSet then = (BitSet) done.clone();
        then.set(event.index);
        return tried.add(new Tried(then, store.after(event.operation.words())));
    }

    private void takeOut(Event begin) {
        begin.takeOut();
        if (begin.endOfIt != null) {
            begin.endOfIt.takeOut();
            answersToCome--;
        }
    }

    private void putBack(Event begin) {
        if (begin.endOfIt != null) {
            begin.endOfIt.putBack();
            answersToCome++;
        }
        begin.putBack();
    }
}
