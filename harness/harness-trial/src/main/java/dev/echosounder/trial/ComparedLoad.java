package dev.echosounder.trial;

import dev.echosounder.api.Capability;
import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import dev.echosounder.linux.Link;
import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.EncryptionSpec;
import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.Portion;
import dev.echosounder.load.ServiceTime;
import dev.echosounder.load.generate.LoadConnectionsFactory;
import dev.echosounder.load.generate.Network;
import dev.echosounder.trial.host.HostPlacement;
import dev.echosounder.trial.jvm.JvmSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * A load of a comparison, with the servers that can be measured under it here.
 *
 * @param plan the plan of the comparison
 * @param subjects the servers to measure; empty if the system has too few file descriptors for the load
 * @param skipped models that do not support the load or cannot run here, by name, with the reason
 * @param whyOneByOne why the servers cannot be alive together and driven in turns; empty if they can
 */
record ComparedLoad(
        LoadShape shape, Plan plan, List<Subject> subjects, Map<String, String> skipped, Optional<String> whyOneByOne) {

    /**
     * @param largest the load whose connections decide whether the servers can take turns
     * @param note receives the reason if the load is not possible here, or if the servers cannot take turns
     */
    static ComparedLoad of(
            LoadShape shape,
            LoadShape largest,
            Plan plan,
            List<Subject> all,
            Descriptors descriptors,
            Consumer<String> note) {
        if (plan.rankedByCpu() && !(shape.loadModel() instanceof LoadModel.Open)) {
            throw new IllegalArgumentException(
                    "Servers are ranked by CPU time per message only at a rate that is the same for all: add a rate,"
                            + " such as \"1,000 messages per second in all, evenly spaced\", or leave out that"
                            + " ranking.");
        }
        Optional<String> tooFew = descriptors.tooFew(shape, plan);
        tooFew.ifPresent(note);
        List<Subject> subjects = new ArrayList<>();
        Map<String, String> skipped = new TreeMap<>();
        for (Subject subject : all) {
            check(subject, shape, plan);
            Map<String, String> unavailable = unavailable(subject, shape);
            skipped.putAll(unavailable);
            if (unavailable.isEmpty() && tooFew.isEmpty()) {
                subjects.add(subject);
            }
        }
        Optional<String> why = whyOneByOne(largest, plan, subjects, descriptors);
        why.filter(_ -> subjects.size() > 1)
                .ifPresent(because -> note.accept(
                        "The servers are measured one after another and not in turns: %s.".formatted(because)));
        return new ComparedLoad(shape, plan, List.copyOf(subjects), Collections.unmodifiableMap(skipped), why);
    }

    private static Optional<String> whyOneByOne(
            LoadShape shape, Plan plan, List<Subject> subjects, Descriptors descriptors) {
        if (subjects.size() < 2) {
            return Optional.of("there is one");
        }
        if (plan.goal().isPresent()) {
            return Optional.of("a search for the highest rate drives each at its own rates");
        }
        if (plan.placement().oneJvm()) {
            return Optional.of("each shares a JVM with its load");
        }
        if (plan.placement().limits().processors().isPresent()) {
            return Optional.of("while the others take their turns each would save up its limited processor time");
        }
        return descriptors.tooFewTogether(shape, subjects.size());
    }

    private static void check(Subject subject, LoadShape shape, Plan plan) {
        if (subject.client() instanceof ClientSpec.Model client) {
            LoadConnectionsFactory.check(
                    client.name(),
                    plan.goal().isPresent()
                            ? shape.at(CapacitySearch.openLoop(
                                    shape, plan.goal().get().from()))
                            : shape);
        }
        boolean onlyEchoes =
                subject.server() instanceof ServerSpec.Baseline || subject.client() instanceof ClientSpec.BothEnds;
        if (onlyEchoes && !shape.workload().echoes()) {
            throw new IllegalArgumentException("\"%s\" only echoes: leave it out, or leave out the workload %s."
                    .formatted(subject.name(), shape.workload().name()));
        }
        boolean ours = subject.server() instanceof ServerSpec.Model || subject.server() instanceof ServerSpec.Baseline;
        if (shape.encryption().resuming() && !(shape.loadModel() instanceof LoadModel.Reconnecting)) {
            throw new IllegalArgumentException(
                    "Clients that keep their connections resume no session: add \"each message uses a new connection\","
                            + " or leave out \"resuming sessions\".");
        }
        checkEncryption(subject, shape, plan);
        if (!ours && !shape.serviceTime().none()) {
            throw new IllegalArgumentException(
                    "\"%s\" cannot be given a service time: leave it out, or leave out that %s."
                            .formatted(subject.name(), shape.serviceTime().asked()));
        }
        plan.placement().link().ifPresent(link -> checkLinked(subject, link, plan));
        checkLimited(subject, plan.placement());
        checkCache(subject, plan.placement());
        plan.placement().hosts().ifPresent(hosts -> checkHosts(subject, hosts, shape, plan));
        if (plan.placement().oneJvm() && subject.server() instanceof ServerSpec.Outside outside) {
            throw new IllegalArgumentException(
                    ("The outside server \"%s\" cannot share a JVM with its load: leave out \"server and load in "
                                    + "one JVM\".")
                            .formatted(outside.name()));
        }
    }

    /** Of the server, and of the baseline, whose connections are never encrypted. */
    private static void checkEncryption(Subject subject, LoadShape shape, Plan plan) {
        if (!shape.encryption().none()) {
            untrusted(subject.server()).ifPresent(why -> {
                throw new IllegalArgumentException(why);
            });
        } else if (subject.server() instanceof ServerSpec.Outside outside && outside.encrypts()) {
            throw new IllegalArgumentException(
                    ("The outside server \"%s\" would encrypt its connections, and the load does not: encrypt the "
                                    + "connections of the load, or leave {certificate} and {key} out of the server's "
                                    + "command.")
                            .formatted(outside.name()));
        }
        if (plan.baseline().orElse(null) instanceof ServerSpec.Outside baseline && baseline.encrypts()) {
            throw new IllegalArgumentException(
                    "Connections to the baseline are not encrypted: leave {certificate} and {key} out of its command.");
        }
    }

    /** Why an encrypted load does not trust the server; empty if it does. */
    private static Optional<String> untrusted(ServerSpec server) {
        return switch (server) {
            case ServerSpec.Model _ -> Optional.empty();
            case ServerSpec.Baseline plain ->
                Optional.of("\"%s\" cannot encrypt its connections: leave it out, or leave out the encryption."
                        .formatted(plain.name()));
            case ServerSpec.Outside outside ->
                outside.encrypts()
                        ? Optional.empty()
                        : Optional.of(("The outside server \"%s\" has no certificate that the load trusts: add "
                                        + "{certificate} and {key}, which stand for PEM files, to its command.")
                                .formatted(outside.name()));
            case ServerSpec.Listening address ->
                Optional.of(("The server at %s has no certificate that the load trusts: have it started by a command "
                                + "with {certificate} and {key}, or leave out the encryption.")
                        .formatted(address.name()));
        };
    }

    private static void checkCache(Subject subject, Placement placement) {
        boolean asked = subject.server() instanceof ServerSpec.Model model
                && model.jvm().asksForCache();
        if (asked && (placement.oneJvm() || placement.hosts().isPresent())) {
            throw new IllegalArgumentException("\"%s\" cannot have an AOT cache (%s) %s: leave out one of the two."
                    .formatted(
                            subject.name(),
                            JvmSpec.AOT_CACHE,
                            placement.oneJvm() ? "in one JVM with its load" : "on another host"));
        }
    }

    private static void checkHosts(Subject subject, HostPlacement hosts, LoadShape shape, Plan plan) {
        Placement placement = plan.placement();
        String other = placement.oneJvm()
                ? "\"server and load in one JVM\""
                : placement.link().isPresent()
                        ? "the link between server and load"
                        : !placement.limits().none() ? "the limit of the server" : "";
        if (!other.isEmpty()) {
            throw new IllegalArgumentException(
                    "Server and load on several hosts (%s) cannot be combined with %s: leave out one of the two."
                            .formatted(hosts, other));
        }
        if (subject.server() instanceof ServerSpec.Outside || subject.server() instanceof ServerSpec.Listening) {
            throw new IllegalArgumentException(
                    ("\"%s\" cannot run on host %s, as only models and the plain server can: leave it out, or leave out"
                                    + " the hosts.")
                            .formatted(subject.name(), hosts.server().name()));
        }
        if (hosts.loads().size() > 1 && !(subject.client() instanceof ClientSpec.Generator)) {
            throw new IllegalArgumentException(
                    "Clients of \"%s\" cannot be on several hosts: drive by the load generator, or name one host."
                            .formatted(subject.name()));
        }
        if (shape.connections() < hosts.loads().size()) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "The load has more hosts (%,d) than clients (%,d): name fewer hosts, or more clients.",
                    hosts.loads().size(),
                    shape.connections()));
        }
        int ofOneHost = new Portion(0, hosts.loads().size()).share(shape.allConnections());
        if (ofOneHost > Network.MOST_OF_ONE_ADDRESS) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "A host cannot have %,d connections to one server, as its address has too few ports: name more"
                            + " hosts, up to %,d clients for each.",
                    ofOneHost,
                    Network.MOST_OF_ONE_ADDRESS));
        }
        if (shape.serviceTime() instanceof ServiceTime.ReadingFile) {
            throw new IllegalArgumentException(
                    "The files that servers read are on this machine: leave out that %s, or leave out the hosts."
                            .formatted(shape.serviceTime().asked()));
        }
    }

    private static void checkLimited(Subject subject, Placement placement) {
        if (placement.limits().none()) {
            return;
        }
        if (placement.oneJvm()) {
            throw new IllegalArgumentException(
                    ("Server and load in one JVM cannot have %s: leave out one of the two steps, as the load would be"
                                    + " limited, too.")
                            .formatted(placement.limits()));
        }
        if (subject.server() instanceof ServerSpec.Listening) {
            throw new IllegalArgumentException(
                    ("The server at %s cannot be given %s, as it runs already: have it started by a command, or"
                                    + " leave out the limit.")
                            .formatted(subject.name(), placement.limits()));
        }
    }

    private static void checkLinked(Subject subject, Link link, Plan plan) {
        if (plan.placement().oneJvm()) {
            throw new IllegalArgumentException(
                    "Server and load in one JVM cannot use %s: leave out one of the two steps.".formatted(link));
        }
        if (subject.server() instanceof ServerSpec.Outside || subject.server() instanceof ServerSpec.Listening) {
            throw new IllegalArgumentException(
                    ("\"%s\" cannot use %s, as only models and the plain server can: leave it out, or leave out the"
                                    + " link.")
                            .formatted(subject.name(), link));
        }
        if (subject.client() instanceof ClientSpec.BothEnds) {
            throw new IllegalArgumentException(
                    ("\"%s\" owns both ends of its connection, so it cannot use %s: leave it out, or leave out the"
                                    + " link.")
                            .formatted(subject.name(), link));
        }
        if (plan.baseline().filter(ServerSpec.Outside.class::isInstance).isPresent()) {
            throw new IllegalArgumentException(
                    ("The baseline cannot use %s, as only models and the plain server can: choose another, or leave"
                                    + " out the link.")
                            .formatted(link));
        }
    }

    private static Map<String, String> unavailable(Subject subject, LoadShape shape) {
        Map<String, String> reasons = new TreeMap<>();
        if (shape.encryption() instanceof EncryptionSpec.Tls tls) {
            tls.load().unavailable().ifPresent(why -> reasons.put(subject.name(), why));
        }
        if (subject.server() instanceof ServerSpec.Model named) {
            Model model = Models.named(named.model());
            because(
                            model,
                            Capability.MANY_CONNECTIONS,
                            shape.allConnections() > 1
                                    && !(shape.loadModel()
                                            instanceof LoadModel.Reconnecting)) // then each is served in its turn
                    .ifPresent(because -> reasons.put(
                            named.name(),
                            String.format(
                                    Locale.ROOT,
                                    "It cannot serve a load of %,d clients, because %s.",
                                    shape.allConnections(),
                                    because)));
            model.unavailable().ifPresent(why -> reasons.put(named.name(), why));
        }
        if (subject.client() instanceof ClientSpec.Model named) {
            Model model = Models.named(named.name());
            because(model, Capability.MANY_CONNECTIONS, shape.allConnections() > 1)
                    .ifPresent(because -> reasons.put(
                            model.name(),
                            String.format(
                                    Locale.ROOT,
                                    "It cannot drive a load of %,d clients, because %s.",
                                    shape.allConnections(),
                                    because)));
            because(model, Capability.CONNECTING, true)
                    .ifPresent(because ->
                            reasons.put(model.name(), "It cannot drive a server, because %s.".formatted(because)));
            model.unavailable().ifPresent(why -> reasons.put(model.name(), why));
        }
        return reasons;
    }

    private static Optional<String> because(Model model, Capability capability, boolean needed) {
        return needed ? Optional.ofNullable(model.incapable().get(capability)) : Optional.empty();
    }

    /** The outcome of this load. */
    LoadOutcome outcome(List<Trial> trials) {
        return new LoadOutcome(shape, plan.baseline(), subjects, skipped, List.copyOf(trials));
    }
}
