package dev.echosounder.trial.process;

import dev.echosounder.linux.proc.Affinity;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Starts JVMs on this machine, with the class path of this one, and with its binary and options unless others are asked
 * for. The class path is passed in the environment, so that the command stays readable. Other options are removed from
 * the environment, so that the command shows all of them.
 */
public final class Launcher implements Starter {

    /** The variable in which a JVM looks for its class path. */
    static final String CLASS_PATH = "CLASSPATH";

    /** Variables from which a JVM would take options that its command does not show. */
    private static final List<String> OPTIONS = List.of("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS");

    private final Affinity affinity;
    private final String mainClass;

    /** Starts children on this machine. */
    public static Launcher here() {
        return new Launcher(Affinity.here(), Child.class.getName());
    }

    Launcher(Affinity affinity, String mainClass) {
        this.affinity = affinity;
        this.mainClass = mainClass;
    }

    @Override
    public ChildHandle start(ChildCommand command) throws IOException {
        return new LocalChild(prepare(command));
    }

    /** The process of a child, on its cores if that is possible. */
    ProcessBuilder prepare(ChildCommand wanted) {
        List<String> command = new ArrayList<>(affinity.prefix(wanted.onCores()));
        command.addAll(wanted.prefix());
        command.add(wanted.jvm().jdk().java().toString());
        command.addAll(wanted.jvm().over(wanted.everyJvms()));
        command.add(mainClass);
        ProcessBuilder builder = new ProcessBuilder(command);
        Map<String, String> environment = builder.environment();
        OPTIONS.forEach(environment::remove);
        environment.put(CLASS_PATH, System.getProperty("java.class.path"));
        return builder;
    }
}
