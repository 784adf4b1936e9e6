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
 * would have had the same answers. Each key is looked at by itself, which suffices as operations are of one key
 * (Herlihy and Wing 1990). The search is that of Wing and Gong (1993), which remembers where it was in vain (Lowe
 * 2017): with the same operations done and the same value, it would be so again. An operation without an answer may
 * come at any time after its begin, or never.
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

    private record Tried(BitSet done, String value) {}

    private record Step(Event begin, String valueBefore) {}

    private final Event head = new Event(null, -1, false);
    private int answersToCome;

    private Linearizability(List<Operation> ofOneKey) {
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < ofOneKey.size(); i++) {
            Event begin = new Event(ofOneKey.get(i), i, false);
            events.add(begin);
            if (ofOneKey.get(i).isAnswered()) {
                begin.endOfIt = new Event(ofOneKey.get(i), i, true);
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

    /** Why a history cannot be put in order; empty if it can. No key had a value before it. */
    static Optional<String> violation(List<Operation> history) {
        Map<String, List<Operation>> byKey = history.stream().collect(Collectors.groupingBy(Operation::key));
        return byKey.values().stream()
                .filter(operations -> !new Linearizability(operations).hasOrder())
                .findFirst()
                .map(operations -> "These operations cannot be put in an order that explains their answers:\n    "
                        + operations.stream()
                                .sorted(Comparator.comparingLong(Operation::begin))
                                .map(Operation::toString)
                                .collect(Collectors.joining("\n    ")));
    }

    private boolean hasOrder() {
        Deque<Step> steps = new ArrayDeque<>();
        Set<Tried> tried = new HashSet<>();
        BitSet done = new BitSet();
        String value = null;
        Event event = head.after;
        while (answersToCome > 0) {
            if (event.isEnd) { // of an operation that must have happened by now, and could not
                if (steps.isEmpty()) {
                    return false;
                }
                Step last = steps.pop();
                value = last.valueBefore();
                done.clear(last.begin().index);
                putBack(last.begin());
                event = last.begin().after;
            } else if (event.operation.fits(value) && canBeDone(event, value, done, tried)) {
                steps.push(new Step(event, value));
                value = event.operation.after(value);
                done.set(event.index);
                takeOut(event);
                event = head.after;
            } else {
                event = event.after;
            }
        }
        return true;
    }

    private static boolean canBeDone(Event event, String value, BitSet done, Set<Tried> tried) {
        BitSet then = (BitSet) done.clone();
        then.set(event.index);
        return tried.add(new Tried(then, event.operation.after(value)));
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
