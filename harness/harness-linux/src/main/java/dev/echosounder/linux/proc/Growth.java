package dev.echosounder.linux.proc;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/** The growth of a counter in several spans of time together. Once unknown, it stays so. */
public final class Growth {

    private long sum;
    private boolean unknown;

    /**
     * @param before at the start of a span; negative where unknown
     * @param after at its end; less than before is as good as unknown
     */
    public void add(long before, long after) {
        unknown |= before < 0 || after < before;
        sum += after - before;
    }

    public OptionalLong total() {
        return unknown ? OptionalLong.empty() : OptionalLong.of(sum);
    }

    public OptionalDouble by(double divisor) {
        return unknown || divisor <= 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / divisor);
    }
}
