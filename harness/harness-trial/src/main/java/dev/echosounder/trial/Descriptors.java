package dev.echosounder.trial;

import dev.echosounder.linux.proc.SystemLimits;
import dev.echosounder.load.LoadShape;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Whether a process may have as many file descriptors as a load needs. A JVM that asks for more than its system gives
 * finds out in the midst of connecting, and that would be no server's figure.
 *
 * @param most that a process may have; empty where the system does not tell
 */
public record Descriptors(OptionalLong most) {

    /** For the class path, the JVM and its selectors: a JVM of this project has some 60 open at rest. */
    static final int OTHERS = 250;

    /** What the buffers of idle connections take from a load's heap, it does not have for those that are driven. */
    static final int MOST_TOGETHER = 30_000;

    static Descriptors ofThisSystem() {
        try {
            return new Descriptors(OptionalLong.of(
                    SystemLimits.of(ProcessHandle.current().pid()).mostFiles()));
        } catch (IOException | NumberFormatException unlimitedOrNotLinux) {
            return new Descriptors(OptionalLong.empty());
        }
    }

    /** Why this load cannot be made here, in one sentence; empty if it can. In one JVM both ends count. */
    Optional<String> tooFew(LoadShape shape, Plan plan) {
        long needed = (long) shape.connections() * (plan.placement().oneJvm() ? 2 : 1) + OTHERS;
        return given(needed)
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%,d clients are not possible here: the load would need %,d file descriptors, and the system"
                                + " gives a process %,d (ulimit -Hn).",
                        shape.connections(),
                        needed,
                        most.getAsLong()));
    }

    /** Why one load cannot be connected to as many servers at once, as a clause; empty if it can. */
    Optional<String> tooFewTogether(LoadShape shape, int servers) {
        long needed = (long) shape.connections() * servers + OTHERS;
        return given(needed) && needed <= MOST_TOGETHER
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%,d clients of each of %,d servers are more connections than one load can keep here",
                        shape.connections(),
                        servers));
    }

    private boolean given(long needed) {
        return most.isEmpty() || needed <= most.getAsLong();
    }
}
