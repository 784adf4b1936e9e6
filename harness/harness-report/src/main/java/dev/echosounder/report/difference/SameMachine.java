package dev.echosounder.report.difference;

import dev.echosounder.trial.machine.Environment;

/** Refuses results of different machines. */
final class SameMachine {

    private SameMachine() {}

    static void require(Environment before, Environment after, boolean acrossMachines) {
        if (!acrossMachines && !before.host().machine().equals(after.host().machine())) {
            throw new IllegalArgumentException(
                    ("These results come from different machines, so a difference may be the machines' (before: "
                                    + "%s; after: %s): measure both on one, or ask for it with --across-machines.")
                            .formatted(before.host().machine(), after.host().machine()));
        }
    }
}
