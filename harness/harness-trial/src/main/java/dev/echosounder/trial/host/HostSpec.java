package dev.echosounder.trial.host;

import java.util.List;

/**
 * A host on which a side of a trial runs, and how an existing engine reaches it.
 *
 * @param name its name in steps, tables and verdicts
 * @param reach the command that runs a program there and passes its input and output through, such as {@code ssh -T
 *     gen1}; {@code sh} is appended to it. Authentication, host keys and allocation are the engine's. Empty for this
 *     machine
 * @param address at which servers listen there, and the load reaches them: on the network that is measured
 * @param java the program that starts a JVM there; empty to look in the usual folders
 */
public record HostSpec(String name, List<String> reach, String address, String java) {

    public HostSpec {
        reach = List.copyOf(reach);
    }
}
