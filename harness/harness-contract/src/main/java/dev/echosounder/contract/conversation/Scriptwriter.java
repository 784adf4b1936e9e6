package dev.echosounder.contract.conversation;

import dev.echosounder.contract.conversation.Manner.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Writes a script, which its seed decides alone. Most are short; what makes servers stumble is more frequent than
 * chance would have it.
 */
final class Scriptwriter {

    private static final int MOST_BYTES = 3 * 1024 * 1024;
    private static final int MOST_PIECES = 1_500;

    private final long seed;
    private final SplittableRandom random;
    private final List<Act> acts = new ArrayList<>();
    private boolean reading = true;

    Scriptwriter(long seed) {
        this.seed = seed;
        random = new SplittableRandom(seed);
    }

    Script script() {
        Manner manner = manner();
        int said = acts(chance(3) ? random.nextInt(Order.SIZE) : Order.SIZE + payload(manner));
        return Script.withAnOrder(seed, manner, said, List.copyOf(acts));
    }

    Script scriptOfAnEcho() {
        Manner manner = Manner.ECHO;
        int said = acts(payload(manner));
        return Script.withoutAnOrder(seed, manner, said, List.copyOf(acts));
    }

    private Manner manner() {
        return switch (random.nextInt(10)) {
            case 0, 1, 2 -> Manner.ECHO;
            case 3, 4 -> new Manner(Kind.MARK, chance(20) ? aroundABound() : upTo(3_000));
            case 5, 6 -> new Manner(Kind.REPEAT, 2 + random.nextInt(99));
            case 7, 8 -> new Manner(Kind.END, size());
            default -> new Manner(Kind.THROW, size());
        };
    }

    private int payload(Manner manner) {
        int most = MOST_BYTES / Math.max(1, manner.answered(1));
        int bytes = manner.kind() == Kind.END && chance(50) ? manner.figure() + upTo(1_000) : chance(5) ? 0 : size();
        return Math.min(most, bytes);
    }

    /** A number of bytes, at least 1. */
    private int size() {
        int kind = random.nextInt(100);
        return kind < 55 ? upTo(2_000) : kind < 75 ? upTo(100_000) : kind < 96 ? aroundABound() : upTo(MOST_BYTES);
    }

    /** A size near the ends of buffers: a multiple of 4 KiB, or of 64 KiB less often. */
    private int aroundABound() {
        int bound = chance(70) ? 4_096 * (1 + random.nextInt(4)) : 65_536 * (1 + random.nextInt(3));
        return bound - 3 + random.nextInt(7);
    }

    /** Returns how much is said in the end. */
    private int acts(int total) {
        int pieceKind = random.nextInt(5);
        int fixed = Math.max(chance(50) ? upTo(20) : upTo(9_000), total / MOST_PIECES);
        int awaits = new int[] {0, 0, 10, 50, 100}[random.nextInt(5)];
        int stops = new int[] {0, 0, 0, 20}[random.nextInt(4)];
        boolean comesToItsEnd = !chance(20);
        int lastWord = comesToItsEnd ? total : random.nextInt(total + 1);
        int said = 0;
        while (said < lastWord) {
            int piece = Math.min(
                    lastWord - said,
                    switch (pieceKind) {
                        case 0 -> total;
                        case 1 -> Math.max(upTo(total), total / MOST_PIECES);
                        case 2 -> Math.max(upTo(20), total / MOST_PIECES);
                        default -> fixed;
                    });
            acts.add(Act.say(piece));
            said += piece;
            if (reading && chance(awaits)) {
                acts.add(Act.of(Act.Kind.AWAIT));
            }
            if (chance(stops)) {
                changeReading();
            }
        }
        end(comesToItsEnd);
        return said;
    }

    private void end(boolean inGoodOrder) {
        if (!inGoodOrder) {
            acts.add(chance(60) ? Act.of(Act.Kind.RESET) : Act.of(Act.Kind.LEAVE));
            return;
        }
        if (reading && chance(30)) {
            acts.add(Act.of(Act.Kind.AWAIT));
        } else if (reading && chance(20)) {
            changeReading();
        }
        acts.add(Act.of(Act.Kind.HALF_CLOSE));
        if (!reading) {
            changeReading();
        }
    }

    private void changeReading() {
        acts.add(reading ? Act.of(Act.Kind.STOP_READING) : Act.of(Act.Kind.READ_ON));
        reading = !reading;
    }

    private int upTo(int most) {
        return 1 + random.nextInt(most);
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }
}
