package dev.echosounder.contract.conversation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * What one client says, in how many pieces, when it waits and how it ends, and how its session answers.
 *
 * @param orderBytes how many bytes the order has with which it begins: 13, or 0 if the peer takes no orders
 * @param bytes all that the client says; shorter where it does not come to its end
 */
record Script(long seed, Manner manner, int orderBytes, byte[] bytes, List<Act> acts) {

    private static final int LINE_ACTS = 12;
    private static final int SHOWN_ACTS = 60;

    /** The script of this seed, for a session that follows orders. */
    static Script of(long seed) {
        return new Scriptwriter(seed).script();
    }

    /** The script of this seed, for a server that echoes, whatever the order is. */
    static Script ofAnEcho(long seed) {
        return new Scriptwriter(seed).scriptOfAnEcho();
    }

    /** A script that begins with an order; the bytes after it are random. */
    static Script withAnOrder(long seed, Manner manner, int count, List<Act> acts) {
        byte[] bytes = random(seed, Math.max(count, Order.SIZE));
        System.arraycopy(new Order(seed, manner).bytes(), 0, bytes, 0, Order.SIZE);
        return new Script(seed, manner, Order.SIZE, Arrays.copyOf(bytes, count), acts);
    }

    /** A script of random bytes only. */
    static Script withoutAnOrder(long seed, Manner manner, int count, List<Act> acts) {
        return new Script(seed, manner, 0, random(seed, count), acts);
    }

    private static byte[] random(long seed, int count) {
        byte[] bytes = new byte[count];
        new SplittableRandom(seed).nextBytes(bytes);
        return bytes;
    }

    /** What must come back for all of it. */
    byte[] answer() {
        return manner.answer(Arrays.copyOfRange(bytes, Math.min(orderBytes, bytes.length), bytes.length));
    }

    /** How many bytes must come back for so many that were said. */
    int answered(int said) {
        return manner.answered(heard(said));
    }

    /** Whether the session throws when so much was said. */
    boolean breaksOff(int said) {
        return said > orderBytes && manner.breaksOff(heard(said));
    }

    private int heard(int said) {
        return Math.max(0, said - orderBytes);
    }

    /** Describes the script in some readable lines. */
    @Override
    public String toString() {
        StringBuilder lines = new StringBuilder(String.format(
                Locale.ROOT,
                "Conversation %d says %,d bytes%s, to a session that %s:",
                seed,
                bytes.length,
                orderBytes == 0
                        ? ""
                        : ", of which the first %d are the order".formatted(Math.min(bytes.length, orderBytes)),
                manner));
        List<String> phrases = phrases();
        for (int i = 0; i < Math.min(SHOWN_ACTS, phrases.size()); i++) {
            lines.append(i % LINE_ACTS == 0 ? "\n  " : " ")
                    .append(phrases.get(i))
                    .append(i + 1 < phrases.size() ? "," : ".");
        }
        if (phrases.size() > SHOWN_ACTS) {
            lines.append(String.format(
                    Locale.ROOT,
                    "\n  ... and %,d more, of which the last are %s.",
                    phrases.size() - SHOWN_ACTS,
                    String.join(", ", phrases.subList(phrases.size() - 2, phrases.size()))));
        }
        return lines.toString();
    }

    /** Describes an act, or a pair of acts, that is repeated once. */
    private List<String> phrases() {
        List<String> phrases = new ArrayList<>();
        for (int at = 0; at < acts.size(); ) {
            int one = repetitions(at, 1);
            int two = repetitions(at, 2);
            int length = two > one ? 2 : 1;
            int times = Math.max(one, two);
            String what = String.join(
                    " and ",
                    acts.subList(at, at + length).stream().map(Act::toString).toList());
            phrases.add(times == 1 ? what : String.format(Locale.ROOT, "%,d times %s", times, what));
            at += length * times;
        }
        return phrases;
    }

    private int repetitions(int at, int length) {
        int times = 1;
        while (at + (times + 1) * length <= acts.size()
                && acts.subList(at, at + length).equals(acts.subList(at + times * length, at + (times + 1) * length))) {
            times++;
        }
        return times;
    }
}
