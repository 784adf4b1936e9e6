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

    static Descriptors ofThisSystem() {
        try {
            return new Descriptors(OptionalLong.of(
                    SystemLimits.of(ProcessHandle.current().pid()).mostFiles()));
        } catch (IOException | NumberFormatException unlimitedOrNotLinux) {
            return new Descriptors(OptionalLong.empty());
        }
    }

    /**
     * Why this load cannot be made here, in one sentence; empty if it can. The load connects to the baseline as well;
     * in one JVM both ends count.
     */
    Optional<String> tooFew(LoadShape shape, Plan plan) {
        long loads = BaselineProcess.beside(shape, plan).isPresent() ? 2 : 1;
        long needed = shape.connections() * (plan.placement().oneJvm() ? loads + 1 : loads) + OTHERS;
        return most.isEmpty() || needed <= most.getAsLong()
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%,d clients are not possible here%s: the load would need %,d file descriptors, and the system"
                                + " gives a process %,d (ulimit -Hn).",
                        shape.connections(),
                        loads > 1 ? " with a baseline" : "",
                        needed,
                        most.getAsLong()));
    }
}
