package dev.echosounder.contract.server;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Service;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * How a JVM for the server under test is started.
 *
 * @param prefix a program that starts the rest of the command; may be empty
 * @param options of the JVM, after those that it has from this one
 * @param service that a model serves there: a class with a public constructor without parameters
 */
public record ServerJvm(List<String> prefix, List<String> options, Class<? extends Service> service) {

    /** An echo server in a JVM with the options of this one. */
    public static final ServerJvm LIKE_THIS = new ServerJvm(List.of(), List.of(), Echo.class);

    /** Options that a JVM would take from the environment. */
    private static final List<String> OF_THE_ENVIRONMENT =
            List.of("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS");

    /** Properties and agents of this JVM are its own. */
    private static final List<String> OWN_OPTIONS = List.of("-D", "-agent", "-javaagent", "-Xrun", "-Xdebug");

    /**
     * A JVM that can open so many files, those of its class path included. The limit is there from the start: an accept
     * request of io_uring keeps the limit of the time when it was submitted.
     */
    public static ServerJvm withFiles(int all) {
        return LIKE_THIS
                .startedBy("prlimit", String.format(Locale.ROOT, "--nofile=%d:", all))
                .with("-XX:-MaxFDLimit"); // otherwise a JVM raises it
    }

    public ServerJvm with(String option) {
        return new ServerJvm(
                prefix, Stream.concat(options.stream(), Stream.of(option)).toList(), service);
    }

    public ServerJvm serving(Class<? extends Service> other) {
        return new ServerJvm(prefix, options, other);
    }

    public ServerJvm startedBy(String... program) {
        return new ServerJvm(List.of(program), options, service);
    }

    /** Starts it with this model. The class path travels in the environment, so that the command can be read. */
    RunningJvm start(String model) throws IOException {
        List<String> command = new ArrayList<>(prefix);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(inherited());
        command.addAll(options);
        command.addAll(List.of(ServerMain.class.getName(), model, service.getName()));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        OF_THE_ENVIRONMENT.forEach(builder.environment()::remove);
        builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
        return RunningJvm.of(builder.start());
    }

    /** The options that {@code -Dechosounder.jvm} names, otherwise this JVM's own. */
    private static List<String> inherited() {
        String named = System.getProperty("echosounder.jvm");
        return named != null
                ? Stream.of(named.strip().split("\\s+"))
                        .filter(option -> !option.isEmpty())
                        .toList()
                : ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                        .filter(option -> OWN_OPTIONS.stream().noneMatch(option::startsWith))
                        .toList();
    }
}
