package dev.echosounder.report.difference;

import dev.echosounder.load.LoadShape;
import dev.echosounder.trial.Outcome;
import dev.echosounder.trial.Placement;
import dev.echosounder.trial.Plan;
import dev.echosounder.trial.ServerSpec;
import dev.echosounder.trial.Subject;
import dev.echosounder.trial.machine.Environment;
import dev.echosounder.trial.machine.Host;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What else was different, so that a change may come from it: one line each, such as {@code commit: abc -> def,
 * modified}.
 */
final class Conditions {

    private static final String NONE = "none";

    private final Outcome before;
    private final Outcome after;
    private final List<String> lines = new ArrayList<>();

    private Conditions(Outcome before, Outcome after) {
        this.before = before;
        this.after = after;
    }

    static List<String> differing(Outcome before, Outcome after) {
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
        entries(
                "library",
                before.environment().build().libraries(),
                after.environment().build().libraries());
    }

    private void machine() {
        environment("machine", environment -> environment.host().machine());
        environment("system", environment -> environment.host().system());
        environment("kernel", environment -> kernel(environment).version());
        environment(
                "cores that could be used",
                environment -> environment.host().affinity().toString());
        environment("frequency governor", environment -> kernel(environment).governor());
        entries(
                "mitigation",
                kernel(before.environment()).mitigations(),
                kernel(after.environment()).mitigations());
        entries(
                "limit",
                kernel(before.environment()).limits(),
                kernel(after.environment()).limits());
    }

    private void plan() {
        outcome("title", Outcome::title);
        plan("cores", plan -> cores(plan.placement()));
        plan("baseline", plan -> plan.baseline().map(Conditions::server).orElse(NONE));
        plan("blocks", plan -> String.valueOf(plan.blocks()));
        plan("warm-up runs", plan -> plan.warmUps().toString());
        plan("measured runs", plan -> plan.runs().toString());
        plan(
                "rates of the search",
                plan -> plan.goal()
                        .map(goal -> "%s to %s".formatted(goal.from(), goal.to()))
                        .orElse(NONE));
        shape("limit of a run", shape -> shape.limit().toString());
        outcome("partial", outcome -> outcome.partial().orElse("no"));
    }

    /** Names that stand for something else in the other result. */
    private void subjects() {
        Map<String, Subject> later = after.subjects().stream()
                .collect(Collectors.toMap(Subject::name, Function.identity(), (one, other) -> one));
        for (Subject subject : before.subjects()) {
            Subject other = later.get(subject.name());
            if (other != null) {
                line("server of " + subject.name(), server(subject.serving()), server(other.serving()));
                line(
                        "client of " + subject.name(),
                        subject.driving().toString(),
                        other.driving().toString());
            }
        }
    }

    private static String server(ServerSpec serving) {
        return serving instanceof ServerSpec.Outside outside
                ? "%s (%s)".formatted(outside.name(), outside.command())
                : serving.name();
    }

    private static String cores(Placement placement) {
        return "server %s, load %s"
                .formatted(
                        placement.server().map(Object::toString).orElse("anywhere"),
                        placement.load().map(Object::toString).orElse("anywhere"));
    }

    private static Host.Kernel kernel(Environment environment) {
        return environment.host().kernel();
    }

    private void environment(String what, Function<Environment, String> field) {
        outcome(what, outcome -> field.apply(outcome.environment()));
    }

    private void plan(String what, Function<Plan, String> field) {
        outcome(what, outcome -> field.apply(outcome.plan()));
    }

    private void shape(String what, Function<LoadShape, String> field) {
        outcome(what, outcome -> field.apply(outcome.shape()));
    }

    private void outcome(String what, Function<Outcome, String> field) {
        line(what, field.apply(before), field.apply(after));
    }

    private void entries(String what, Map<String, String> one, Map<String, String> other) {
        TreeSet<String> names = new TreeSet<>(one.keySet());
        names.addAll(other.keySet());
        names.forEach(name -> line(what + " " + name, one.getOrDefault(name, NONE), other.getOrDefault(name, NONE)));
    }

    private void line(String what, String one, String other) {
        if (!Objects.equals(one, other)) {
            lines.add("%s: %s -> %s".formatted(what, one, other));
        }
    }
}
