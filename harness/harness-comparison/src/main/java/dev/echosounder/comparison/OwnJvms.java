package dev.echosounder.comparison;

import dev.echosounder.contract.suite.Mistakes.Mistake;
import dev.echosounder.contract.suite.ScenarioSteps.Step;
import dev.echosounder.linux.Cores;
import dev.echosounder.trial.ServerSpec;
import dev.echosounder.trial.Subject;
import dev.echosounder.trial.jvm.JvmFacts;
import dev.echosounder.trial.jvm.JvmSpec;
import dev.echosounder.trial.process.Processes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;

/** Servers whose JVM is not that of all others. */
final class OwnJvms {

    /** A system property that names the folder of a JDK. */
    static final String PROPERTY = "echosounder.jdk";

    private static final Pattern CALLED = Pattern.compile(".*, called \"(?<name>.*)\"");

    /** JVMs that have started, with their options, on some cores: a rehearsal and a run ask for the same ones. */
    private static final Set<List<Object>> SOUND = ConcurrentHashMap.newKeySet();

    private OwnJvms() {}

    /**
     * The JVM with the folder of its JDK.
     *
     * @throws TestAbortedException if that is to be the folder of the property, and there is none
     */
    static JvmSpec found(JvmSpec asked) {
        if (!asked.home().equals(ComparisonParameterTypes.OTHER_JDK)) {
            return asked;
        }
        String home = System.getProperty(PROPERTY, "");
        if (home.isBlank()) {
            throw new TestAbortedException(
                    "This scenario is skipped, because it needs another JDK: name its folder by -D%s=FOLDER."
                            .formatted(PROPERTY));
        }
        return new JvmSpec(home, asked.options());
    }

    /** The name of the server's model; its own name if it has none. */
    static String model(ServerSpec server) {
        return server instanceof ServerSpec.Model model ? model.model() : server.name();
    }

    /**
     * The server with this number of carriers of its virtual threads.
     *
     * @throws IllegalArgumentException if it is no model
     */
    static ServerSpec withCarriers(ServerSpec server, int number) {
        if (!(server instanceof ServerSpec.Model model)) {
            throw new IllegalArgumentException(
                    "\"%s\" has no carriers, as only servers of models do: leave it out, or leave out the carriers."
                            .formatted(server.name()));
        }
        return new ServerSpec.Model(
                "%s, %d %s".formatted(model.name(), number, number == 1 ? "carrier" : "carriers"),
                model.model(),
                model.jvm().with("-D%s=%d".formatted(JvmFacts.CARRIERS, number)));
    }

    /**
     * Starts each of these JVMs once, without a server.
     *
     * @param cores of the servers
     * @return those that cannot be used, with the lines that ask for them
     */
    static List<Mistake> mistakes(List<Subject> subjects, Optional<Cores> cores, List<Step> steps) {
        List<Mistake> mistakes = new ArrayList<>();
        for (Subject subject : subjects) {
            if (subject.server() instanceof ServerSpec.Model model
                    && !model.jvm().usual()
                    && !SOUND.contains(List.of(model.jvm(), cores))) {
                try {
                    new Processes().requireJvm("\"%s\"".formatted(model.name()), model.jvm(), cores);
                    SOUND.add(List.of(model.jvm(), cores));
                } catch (IllegalArgumentException refused) {
                    mistakes.add(new Mistake(line(steps, model.name()), refused.getMessage()));
                }
            }
        }
        return mistakes.stream().distinct().toList();
    }

    /** Of the step that names the server; otherwise of the one that gives it carriers. */
    private static int line(List<Step> steps, String server) {
        return Stream.concat(
                        steps.stream().filter(step -> {
                            Matcher called = CALLED.matcher(step.text());
                            return called.matches() && server.startsWith(called.group("name"));
                        }),
                        steps.stream().filter(step -> step.text().startsWith("every server with ")))
                .mapToInt(Step::line)
                .findFirst()
                .orElse(1);
    }
}
