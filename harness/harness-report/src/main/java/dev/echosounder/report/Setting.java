package dev.echosounder.report;

import dev.echosounder.api.Handshake;
import dev.echosounder.linux.ProcessLimits;
import dev.echosounder.load.EncryptionSpec;
import dev.echosounder.load.LoadModel;
import dev.echosounder.load.ServiceTime;
import dev.echosounder.trial.Placement;
import dev.echosounder.trial.Plan;
import dev.echosounder.trial.ServerSpec;
import dev.echosounder.trial.Subject;
import dev.echosounder.trial.Trial;
import dev.echosounder.trial.jvm.JvmFacts;
import dev.echosounder.trial.jvm.JvmSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The conditions under which the figures were measured, and what follows from them. */
public record Setting(Summary summary) {

    /** What was the same for all servers, in a few sentences. */
    public String heldConstant() {
        Plan plan = summary.plan();
        String warmUps = plan.warmUps().most() == 0
                ? "no warm-up"
                : (plan.warmUps().untilSettled() ? "up to " : "")
                        + Figures.count(plan.warmUps().most(), "warm-up");
        List<String> options = summary.outcome().usualJvmOptions();
        return ("Held constant: every byte of every answer checked, TCP_NODELAY, %s%s; %s%s%s; %s in shuffled order "
                        + "(seed %d); %s and %s a trial. %s.%s %s on %s, %s.")
                .formatted(
                        network(plan.placement()),
                        handshakes(),
                        placement(plan.placement()),
                        generator(),
                        work(),
                        Figures.count(plan.blocks(), "block"),
                        plan.seed(),
                        warmUps,
                        measured(plan),
                        String.join(" ", options),
                        young(options),
                        summary.outcome().environment().host().jvm(),
                        summary.outcome().environment().host().system(),
                        summary.outcome().environment().host().machine());
    }

    /** What is special about the JVMs of some servers, as each reports itself; empty if all have the same one. */
    public Optional<String> notHeldConstant() {
        String special = summary.load().subjects().stream()
                .filter(subject -> subject.twinOf().isEmpty())
                .flatMap(subject -> special(subject).stream())
                .collect(Collectors.joining("; "));
        return special.isEmpty()
                ? Optional.empty()
                : Optional.of("Not held constant, as each JVM reports itself: " + special + ".");
    }

    private Optional<String> special(Subject subject) {
        return subject.server() instanceof ServerSpec.Model model
                        && !model.jvm().usual()
                ? Optional.of(subject.name() + ": "
                        + summary.load()
                                .jvm(subject.name())
                                .map(jvm -> special(jvm, model.jvm()))
                                .orElse("unknown, as it never served " + model.jvm()))
                : Optional.empty();
    }

    private String special(JvmFacts jvm, JvmSpec asked) {
        List<String> others = summary.outcome().usualJvmOptions();
        List<String> more = new ArrayList<>(jvm.options());
        more.removeAll(others);
        List<String> less = new ArrayList<>(others);
        less.removeAll(jvm.options());
        List<String> parts = new ArrayList<>();
        if (!asked.home().isEmpty()) {
            parts.add("%s in %s".formatted(jvm.vm(), asked.home())); // two builds may call themselves the same
        }
        if (!more.isEmpty()) {
            parts.add(more.stream().map(asked::asAsked).collect(Collectors.joining(" ")));
        }
        if (!less.isEmpty()) {
            parts.add("without " + String.join(" ", less));
        }
        parts.add("collector " + jvm.collector());
        if (jvm.carriers() > 0) {
            parts.add(Figures.count(jvm.carriers(), "carrier"));
        }
        return String.join(", ", parts);
    }

    private static String young(List<String> options) {
        return options.stream()
                .filter(option -> option.startsWith("-Xmn"))
                .map(option ->
                        (" The young generation is small (%s), so that what a server allocates is collected within"
                                        + " a trial, and its cost is measured.")
                                .formatted(option))
                .findFirst()
                .orElse("");
    }

    /** What the TLS handshakes agreed on; if the trials differ, every variant. */
    private String handshakes() {
        String agreed = summary.load().trials().stream()
                .flatMap(trial -> trial.connecting().handshake().stream())
                .map(Handshake::toString)
                .distinct()
                .sorted()
                .collect(Collectors.joining(" or "));
        return agreed.isEmpty() ? "" : "; TLS handshakes agreed on " + agreed;
    }

    private String generator() {
        return summary.generator()
                .map(mechanism -> "; the load generator uses " + mechanism)
                .orElse("");
    }

    /** How what is outside of the server's process is used, which does not depend on the model. */
    private String work() {
        return switch (summary.shape().serviceTime()) {
            case ServiceTime.Asking asking ->
                "; the thread that runs the session asks the backend and blocks until it has answered, over "
                        + (asking.unbounded()
                                ? "as many connections as are needed at a time"
                                : Figures.count(asking.connections(), "connection") + " at most");
            case ServiceTime.ReadingFile _ ->
                "; the thread that runs the session opens, reads, checks and closes the file, which is in the page"
                        + " cache";
            default -> "";
        };
    }

    private static String measured(Plan plan) {
        return Figures.count(plan.runs(), "measured run");
    }

    private static String network(Placement placement) {
        if (placement.hosts().isPresent()) {
            return placement.network().map(link -> link + " between hosts").orElse("the network between hosts");
        }
        return placement
                .link()
                .map(link -> link + " between two network namespaces of one machine")
                .orElse("loopback");
    }

    private String placement(Placement placement) {
        if (placement.oneJvm()) {
            return "server and load in one fresh JVM for every trial"
                    + placement.server().map(cores -> " on " + cores).orElse("");
        }
        String cores = Stream.of(
                        placement.server().map(some -> "server on " + some),
                        placement.load().map(some -> "load on " + some))
                .flatMap(Optional::stream)
                .collect(Collectors.joining(", "));
        boolean inTurns = summary.load().trials().stream().anyMatch(Trial::tookTurns);
        return (inTurns
                        ? "in each block every server in a fresh process and one fresh load, which drives them in turns"
                        : "server and load each in a fresh process for every trial")
                + (cores.isEmpty() ? ", on any cores" : ", " + cores)
                + limits(placement.limits());
    }

    private static String limits(ProcessLimits limits) {
        if (limits.none()) {
            return "";
        }
        return ", each server with " + limits
                + (limits.memoryBytes().isPresent() ? " (its JVM chooses the sizes of its heap)" : "");
    }

    /** What the figures do not show, in a few sentences. */
    public String whatTheyAreNot() {
        String loop = summary.openLoop() || summary.commonRate().isPresent()
                ? "Latency here is the response time from the intended send time."
                : "Closed-loop latency, in the report, is not response time: no requests are sent while a server stalls"
                        + " (coordinated omission).";
        if (summary.shape().loadModel() instanceof LoadModel.Reconnecting) {
            loop += " Here it includes connecting%s, and msg/s are accepted connections/s."
                    .formatted(
                            summary.shape().encryption().none()
                                    ? ""
                                    : summary.shape().encryption().resuming()
                                            ? " and a TLS handshake that resumes a session"
                                            : " and a full TLS handshake");
        }
        loop += encryption();
        Placement placement = summary.plan().placement();
        String network = placement.hosts().isPresent()
                ? "What the network between the hosts does is a part of them"
                : placement.link().isPresent()
                        ? "This link limits the rate, and adds no delay and no loss"
                        : "Loopback has no delay and no loss";
        return "These numbers say nothing about another load, machine or network. " + network
                + (summary.plan().placement().oneJvm() ? ", and in one JVM server and load compete" : "") + ". "
                + loop;
    }

    /** What the heading does not say of outside servers on encrypted connections; nothing if there are none. */
    private String encryption() {
        boolean outside =
                summary.load().subjects().stream().anyMatch(subject -> subject.server() instanceof ServerSpec.Outside);
        return outside && summary.shape().encryption() instanceof EncryptionSpec.Tls tls
                ? " The load and the models encrypt with the engine %s. Each outside server uses its own."
                        .formatted(tls.engine())
                : "";
    }
}
