package dev.echosounder.testkit.conversation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * What one client says, in how many pieces, when it waits and how it ends, and how its session is told to answer.
 *
 * @param bytes all that the client says, an order at first; shorter where it does not come to its end
 */
record Script(long seed, Manner manner, byte[] bytes, List<Act> acts) {

    private static final int LINE_ACTS = 12;
    private static final int TOLD_ACTS = 60;

    static Script of(long seed) {
        return new Scriptwriter(seed).script();
    }

    /** The bytes of a script: an order, and random ones behind it. */
    static byte[] bytes(long seed, Manner manner, int count) {
        byte[] bytes = new byte[Math.max(count, Order.SIZE)];
        new SplittableRandom(seed).nextBytes(bytes);
        System.arraycopy(new Order(seed, manner).bytes(), 0, bytes, 0, Order.SIZE);
        return Arrays.copyOf(bytes, count);
    }

    /** What must come back for all of it. */
    byte[] answer() {
        return manner.answer(Arrays.copyOfRange(bytes, Math.min(Order.SIZE, bytes.length), bytes.length));
    }

    /** How many bytes must come back for so many that were said. */
    int answered(int said) {
        return manner.answered(heard(said));
    }

    /** Whether the session throws when so much was said. */
    boolean breaksOff(int said) {
        return said > Order.SIZE && manner.breaksOff(heard(said));
    }

    private static int heard(int said) {
        return Math.max(0, said - Order.SIZE);
    }

    /** In some readable lines. */
    @Override
    public String toString() {
        StringBuilder lines = new StringBuilder(String.format(Locale.ROOT, "Conversation %d says %,d bytes, of which the first %d are the order, to a session that %s:",
                seed, bytes.length, Math.min(bytes.length, Order.SIZE), manner));
        List<String> told = told();
        for (int i = 0; i < Math.min(TOLD_ACTS, told.size()); i++) {
            lines.append(i % LINE_ACTS == 0 ? "\n  " : " ").append(told.get(i)).append(i + 1 < told.size() ? "," : ".");
        }
        if (told.size() > TOLD_ACTS) {
            lines.append(String.format(Locale.ROOT, "\n  ... and %,d more, of which the last are %s.", told.size() - TOLD_ACTS, String.join(", ", told.subList(told.size() - 2, told.size()))));
        }
        return lines.toString();
    }

    /** Each act, or pair of acts, that is repeated is told once. */
    private List<String> told() {
        List<String> told = new ArrayList<>();
        for (int at = 0; at < acts.size(); ) {
            int one = repetitions(at, 1);
            int two = repetitions(at, 2);
            int length = two > one ? 2 : 1;
            int times = Math.max(one, two);
            String what = String.join(" and ", acts.subList(at, at + length).stream().map(Act::toString).toList());
            told.add(times == 1 ? what : String.format(Locale.ROOT, "%,d times %s", times, what));
            at += length * times;
        }
        return told;
    }

    private int repetitions(int at, int length) {
        int times = 1;
        while (at + (times + 1) * length <= acts.size() && acts.subList(at, at + length).equals(acts.subList(at + times * length, at + (times + 1) * length))) {
            times++;
        }
        return times;
    }
}
