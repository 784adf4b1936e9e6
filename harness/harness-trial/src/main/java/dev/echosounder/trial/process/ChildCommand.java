package dev.echosounder.trial.process;

import dev.echosounder.linux.Cores;
import dev.echosounder.trial.jvm.JvmSpec;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;

/**
 * The JVM of a child, in terms that mean something on every machine.
 *
 * @param cores the numbers of the cores that it is bound to, where that is possible; none for all
 * @param prefix a program that starts the rest of the command; may be empty
 * @param jvm with which program and which options
 * @param everyJvms options that it has unless it sets the same things
 */
public record ChildCommand(List<Integer> cores, List<String> prefix, JvmSpec jvm, List<String> everyJvms)
        implements Serializable {

    public static ChildCommand of(Optional<Cores> cores, List<String> prefix, JvmSpec jvm, List<String> everyJvms) {
        return new ChildCommand(
                cores.map(Cores::numbers).orElse(List.of()), List.copyOf(prefix), jvm, List.copyOf(everyJvms));
    }

    Optional<Cores> onCores() {
        return cores.isEmpty() ? Optional.empty() : Optional.of(new Cores(cores));
    }
}
