package dev.echosounder.trial.process;

import dev.echosounder.linux.Cores;
import dev.echosounder.linux.proc.Affinity;
import dev.echosounder.trial.jvm.JvmSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Prepares the commands of JVMs with the class path of this one, and with its binary and options unless others are
 * asked for. The class path is passed in the environment, so that the command stays readable. Other options are removed
 * from the environment, so that the command shows all of them.
 */
final class Launcher {

    /** The variable in which a JVM looks for its class path. */
    static final String CLASS_PATH = "CLASSPATH";

    /** Variables from which a JVM would take options that its command does not show. */
    private static final List<String> OPTIONS = List.of("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS");

    private final Affinity affinity;
    private final String mainClass;

    Launcher(Affinity affinity, String mainClass) {
        this.affinity = affinity;
        this.mainClass = mainClass;
    }

    /**
     * The command of a child on these cores, if that is possible.
     *
     * @param prefix a program that starts the rest of the command; may be empty
     * @param jvm with which program and which options
     * @param everyJvms options that it has unless it sets the same things
     */
    ProcessBuilder prepare(Optional<Cores> cores, List<String> prefix, JvmSpec jvm, List<String> everyJvms) {
        List<String> command = new ArrayList<>(affinity.prefix(cores));
        command.addAll(prefix);
        command.add(jvm.jdk().java().toString());
        command.addAll(jvm.over(everyJvms));
        command.add(mainClass);
        ProcessBuilder builder = new ProcessBuilder(command);
        Map<String, String> environment = builder.environment();
        OPTIONS.forEach(environment::remove);
        environment.put(CLASS_PATH, System.getProperty("java.class.path"));
        return builder;
    }

    /** The beginning of an outside server's command, for the record. */
    List<String> prefix(Optional<Cores> cores) {
        return affinity.prefix(cores);
    }
}
