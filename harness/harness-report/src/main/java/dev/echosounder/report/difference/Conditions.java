package dev.echosounder.report.difference;

import dev.echosounder.report.Summary;
import dev.echosounder.trial.Placement;
import dev.echosounder.trial.ServerSpec;
import dev.echosounder.trial.Subject;
import dev.echosounder.trial.jvm.JvmFacts;
import dev.echosounder.trial.machine.Environment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Other differences between two results, which may have caused a change: one line each, such as {@code commit: abc ->
 * def, modified}.
 */
final class Conditions {

    private static final String NONE = "none";

    private final Summary before;
    private final Summary after;
    private final List<String> lines = new ArrayList<>();

    private Conditions(Summary before, Summary after) {
        this.before = before;
        this.after = after;
    }

    static List<String> differing(Summary before, Summary after) {
        Conditions conditions = new Conditions(before, after);
        conditions.code();
        conditions.machine();
        conditions.plan();
        conditions.subjects();
        return List.copyOf(conditions.lines);
    }

    private void code() {
        environment(
                "commit",
                environment ->
                        environment.build().commit() + (environment.build().modified() ? ", modified" : ""));
        environment("JVM", environment -> environment.host().jvm());
        environment(
                "JVM options",
                environment -> String.join(" ", environment.build().jvmOptions()));
        entries("library", environment -> environment.build().libraries());
    }

    private void machine() {
        environment("machine", environment -> environment.host().machine());
        environment("system", environment -> environment.host().system());
        environment("kernel", environment -> environment.host().kernel().version());
        environment(
                "cores that could be used", environment -> environment.host().affinity());
        environment(
                "frequency governor", environment -> environment.host().kernel().governor());
        entries("mitigation", environment -> environment.host().kernel().mitigations());
        entries("limit", environment -> environment.host().kernel().limits());
    }

    private void plan() {
        line("title", summary -> summary.outcome().title());
        line("cores", summary -> cores(summary.plan().placement()));
        line(
                "baseline",
                summary -> summary.load().baseline().map(Conditions::server).orElse(NONE));
        line("blocks", summary -> summary.plan().blocks());
        line("warm-up runs", summary -> summary.plan().warmUps().toString());
        line("measured runs", summary -> Integer.toString(summary.plan().runs()));
        line(
                "rates of the search",
                summary -> summary.plan()
                        .goal()
                        .map(goal -> "%s to %s".formatted(goal.from(), goal.to()))
                        .orElse(NONE));
        line("limit of a run", summary -> summary.shape().limit());
        line("partial", summary -> summary.outcome().partial().orElse("no"));
    }

    /** Names whose server or client differs between the two results. */
    private void subjects() {
        for (Subject subject : before.load().subjects()) {
            after.load().subjects().stream()
                    .filter(other -> other.name().equals(subject.name()))
                    .findFirst()
                    .ifPresent(other -> {
                        line("server of " + subject.name(), server(subject.server()), server(other.server()));
                        line("client of " + subject.name(), subject.client(), other.client());
                        if (hasOwnJvm(subject) || hasOwnJvm(other)) {
                            line("JDK of " + subject.name(), jdk(before, subject.name()), jdk(after, subject.name()));
                        }
                    });
        }
    }

    private static String server(ServerSpec serving) {
        return switch (serving) {
            case ServerSpec.Outside outside -> "%s (%s)".formatted(outside.name(), outside.command());
            case ServerSpec.Model model ->
                "%s %s".formatted(model.model(), model.jvm()).strip();
            default -> serving.name();
        };
    }

    /** The version alone: its options are in what was asked for. */
    private static String jdk(Summary summary, String subject) {
        return summary.load().jvm(subject).map(JvmFacts::vm).orElse("unknown");
    }

    private static boolean hasOwnJvm(Subject subject) {
        return subject.server() instanceof ServerSpec.Model model
                && !model.jvm().usual();
    }

    private static String cores(Placement placement) {
        return "server %s, load %s"
                .formatted(
                        placement.server().map(Object::toString).orElse("anywhere"),
                        placement.load().map(Object::toString).orElse("anywhere"));
    }

    private void environment(String what, Function<Environment, Object> field) {
        line(what, summary -> field.apply(summary.outcome().environment()));
    }

    private void entries(String what, Function<Environment, Map<String, String>> field) {
        Map<String, String> one = field.apply(before.outcome().environment());
        Map<String, String> other = field.apply(after.outcome().environment());
        TreeSet<String> names = new TreeSet<>(one.keySet());
        names.addAll(other.keySet());
        names.forEach(name -> line(what + " " + name, one.getOrDefault(name, NONE), other.getOrDefault(name, NONE)));
    }

    private void line(String what, Function<Summary, Object> field) {
        line(what, field.apply(before), field.apply(after));
    }

    private void line(String what, Object one, Object other) {
        if (!one.equals(other)) {
            lines.add("%s: %s -> %s".formatted(what, one, other));
        }
    }
}
