package dev.echosounder.kv.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A scan passes on all keys that are there all the time, also while tables grow and shrink. */
class ScanTest {

    private static final int LASTING = 500;

    private final Memory memory = new Memory(Long.MAX_VALUE / 4);
    private final Stripe stripe = new Stripe(memory);
    private final SplittableRandom random = new SplittableRandom(11);
    private final Set<Entry> others = new HashSet<>();

    private Entry add() {
        Entry entry = new Entry(new byte[8], random.nextInt(), new byte[4], Entry.NEVER);
        stripe.add(entry);
        return entry;
    }

    private void removeOthers() {
        others.forEach(stripe::remove);
        others.clear();
    }

    @Test
    void whatIsThereAllTheTimeIsShown() {
        for (int growAt = 0; growAt < 40; growAt++) {
            Set<Entry> lasting = new HashSet<>();
            for (int i = 0; i < LASTING; i++) {
                lasting.add(add());
            }
            Set<Entry> shown = new HashSet<>();
            int place = 0;
            int calls = 0;
            do {
                place = stripe.scan(place, shown::add);
                calls++;
                if (calls == growAt) {
                    for (int i = 0; i < 5000; i++) {
                        others.add(add());
                    }
                } else if (calls == 3 * growAt) {
                    removeOthers();
                }
            } while (place != 0);

            assertThat(shown)
                    .as("shown where the table grew after %d calls", growAt)
                    .containsAll(lasting);
            removeOthers();
            lasting.forEach(stripe::remove);
            assertThat(stripe.size()).isZero();
            assertThat(memory.used()).isZero();
        }
    }
}
