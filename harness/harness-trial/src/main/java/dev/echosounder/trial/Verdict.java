package dev.echosounder.trial;

import java.util.List;

/**
 * Whether a trial counts.
 *
 * @param reasons why not; empty if it does
 */
public record Verdict(List<Reason> reasons) {

    public static final Verdict VALID = new Verdict(List.of());

    /**
     * A reason why a trial does not count.
     *
     * @param what one sentence with the figures
     */
    public record Reason(Kind kind, String what) {}

    /** A verdict with one reason. */
    static Verdict invalid(Kind kind, String what) {
        return new Verdict(List.of(new Reason(kind, what)));
    }

    /** Why a trial is INVALID. */
    public enum Kind {
        MISMATCH("payload mismatch"),
        LOST("lost answers"),
        CONNECT("not every client could connect"),
        DIED("process died"),
        OUT_OF_MEMORY("memory limit exceeded"),
        HUNG("process hung"),
        NONSENSE("process answered nonsense"),
        UNAVAILABLE("cannot run here"),
        OVERLOAD("rate not held: overload"),
        RATE_NOT_REACHED("rate not reached"),
        GENERATOR_LATE("generator late"),
        GENERATOR_LIMIT("generator the bottleneck"),
        MACHINE_BUSY("machine busy"),
        THROTTLED("machine throttled"),
        KERNEL_DROPS("connections dropped or retransmitted"),
        HOST_LOST("host lost"),
        UNDECIDED("search undecided");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        /**
         * Whether the reason says nothing about the server: the trial was disturbed, or the load generator was at its
         * limit.
         */
        public boolean blamesTheMeasurement() {
            return switch (this) {
                case GENERATOR_LATE, GENERATOR_LIMIT, MACHINE_BUSY, THROTTLED, KERNEL_DROPS, HOST_LOST, UNDECIDED ->
                    true;
                case MISMATCH,
                        LOST,
                        CONNECT,
                        DIED,
                        OUT_OF_MEMORY,
                        HUNG,
                        NONSENSE,
                        UNAVAILABLE,
                        OVERLOAD,
                        RATE_NOT_REACHED -> false;
            };
        }

        @Override
        public String toString() {
            return text;
        }
    }

    public boolean valid() {
        return reasons.isEmpty();
    }
}
