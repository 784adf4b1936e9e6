package dev.echosounder.trial;

import dev.echosounder.linux.proc.SystemLimits;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.ServiceTime;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The limit of file descriptors of a process, which decides how many clients a load can have. Without this check a load
 * would run out of descriptors while it connects, which says nothing about the server.
 *
 * @param most the most that a process may have; empty if the system does not report it
 */
public record Descriptors(OptionalLong most) {

    /** Descriptors for the class path, the JVM and its selectors: an idle JVM of this project has about 60 open. */
    static final int OTHERS = 250;

    /** The most connections of one load: the buffers of idle ones take heap from those that are driven. */
    static final int MOST_TOGETHER = 30_000;

    /** The limit here, which is raised for these loads where that is allowed; all processes of trials inherit it. */
    static Descriptors ofThisSystem(List<LoadShape> shapes, Plan plan) {
        SystemLimits limits = SystemLimits.of(ProcessHandle.current().pid());
        try {
            long needed = shapes.stream()
                    .mapToLong(shape -> needed(shape, plan))
                    .max()
                    .orElse(0);
            if (limits.mostFiles() < needed) {
                raise(limits, needed);
            }
            return new Descriptors(OptionalLong.of(limits.mostFiles()));
        } catch (IOException | NumberFormatException unlimitedOrNotLinux) {
            return new Descriptors(OptionalLong.empty());
        }
    }

    private static void raise(SystemLimits limits, long needed) {
        try {
            limits.raiseFiles(needed);
        } catch (IOException notAllowed) {
            // Then the loads that need more are skipped, with the limit as the reason.
        }
    }

    private static long needed(LoadShape shape, Plan plan) {
        return (long) shape.allConnections() * (plan.placement().oneJvm() ? 2 : 1) + toBackend(shape) + OTHERS;
    }

    /**
     * Why this load is not possible here, in one sentence; empty if it is. In one JVM both ends count, and a server
     * also has connections to a backend.
     */
    Optional<String> tooFew(LoadShape shape, Plan plan) {
        long needed = needed(shape, plan);
        return given(needed)
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%,d clients are not possible here: the load would need %,d file descriptors, and the system"
                                + " gives a process %,d (ulimit -Hn).",
                        shape.allConnections(),
                        needed,
                        most.getAsLong()));
    }

    private static long toBackend(LoadShape shape) {
        return shape.serviceTime() instanceof ServiceTime.Asking asking
                ? Math.min(shape.connections(), asking.connections())
                : 0;
    }

    /** Why one load cannot be connected to this number of servers at once, as a clause; empty if it can. */
    Optional<String> tooFewTogether(LoadShape shape, int servers) {
        long needed = (long) shape.allConnections() * servers + OTHERS;
        return given(needed) && needed <= MOST_TOGETHER
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%,d clients of each of %,d servers are more connections than one load can hold here",
                        shape.allConnections(),
                        servers));
    }

    private boolean given(long needed) {
        return most.isEmpty() || needed <= most.getAsLong();
    }
}
