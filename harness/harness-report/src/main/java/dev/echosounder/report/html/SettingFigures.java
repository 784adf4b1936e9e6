package dev.echosounder.report.html;

import dev.echosounder.load.ClientSpec;
import dev.echosounder.report.Figures;
import dev.echosounder.report.Table;
import dev.echosounder.trial.ServerSpec;
import dev.echosounder.trial.Subject;
import dev.echosounder.trial.Trial;
import dev.echosounder.trial.machine.Build;
import dev.echosounder.trial.machine.Environment;
import dev.echosounder.trial.machine.Host;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The conditions of a measurement: the settings of each server, the machine, the JVM and the libraries. */
final class SettingFigures {

    private static final double GIBI = 1L << 30;

    private SettingFigures() {}

    static List<Figure> of(List<Result> results) {
        List<Figure> figures = new ArrayList<>();
        List<List<String>> servers = results.getFirst().load().subjects().stream()
                .map(subject -> server(results, subject))
                .toList();
        figures.add(servers(servers));
        List<List<String>> settings = settings(results);
        figures.add(Figure.of(
                "settings",
                "Settings",
                "The settings that each model reports: whether all are tuned alike, and where they differ.",
                List.of(View.of("all", Table.ofTexts(List.of("setting", "value", "servers"), settings)))));
        List<View> environments = results.stream()
                .collect(Collectors.toMap(
                        result -> result.summary().outcome().environment(),
                        result -> result,
                        (one, other) -> one,
                        LinkedHashMap::new))
                .values()
                .stream()
                .map(result -> View.of(
                        result.label(),
                        Table.ofTexts(
                                List.of("what", "value"),
                                rows(result.summary().outcome().environment()))))
                .toList();
        figures.add(Figure.of("environment", "Environment", "Where it ran.", environments));
        return figures;
    }

    /** The servers. A command that all of them share is printed once. */
    private static Figure servers(List<List<String>> servers) {
        List<String> header = List.of("server", "kind", "driven by", "command");
        int last = header.size() - 1;
        boolean same = servers.size() > 1
                && servers.stream().map(List::getLast).distinct().count() == 1;
        return Figure.of(
                "servers",
                "Servers",
                same ? "All were started with: " + servers.getFirst().getLast() : "Each server, and what drove it.",
                List.of(View.of(
                        "all",
                        Table.ofTexts(
                                header.subList(0, same ? last : last + 1),
                                servers.stream()
                                        .map(row -> row.subList(0, same ? last : last + 1))
                                        .toList()))));
    }

    private static List<String> server(List<Result> results, Subject subject) {
        List<Trial> trials = results.stream()
                .flatMap(result -> result.trials().stream())
                .filter(trial -> trial.subject().equals(subject.name()))
                .toList();
        String command = subject.server() instanceof ServerSpec.Outside outside
                ? outside.command()
                : trials.stream()
                        .map(trial -> trial.server().command())
                        .filter(some -> !some.isEmpty())
                        .findFirst()
                        .map(some -> String.join(" ", some))
                        .orElse("-");
        return List.of(subject.name(), kind(subject.server()), driver(subject), command);
    }

    /** Each setting with each of its values, and the servers that have it. */
    private static List<List<String>> settings(List<Result> results) {
        Map<String, Map<String, Set<String>>> servers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        Set<String> all = new LinkedHashSet<>();
        for (Result result : results) {
            for (Subject subject : result.load().subjects()) {
                for (Map<String, String> reported : reported(result, subject.name())) {
                    all.add(subject.name());
                    reported.forEach((name, value) -> servers.computeIfAbsent(name, _ -> new LinkedHashMap<>())
                            .computeIfAbsent(value, _ -> new LinkedHashSet<>())
                            .add(subject.name()));
                }
            }
        }
        List<List<String>> rows = new ArrayList<>();
        servers.forEach((name, values) -> values.forEach((value, having) -> rows.add(
                List.of(name, value, values.size() == 1 && having.equals(all) ? "all" : String.join(", ", having)))));
        return rows;
    }

    /** The settings of each trial in which a server reported any. */
    private static List<Map<String, String>> reported(Result result, String subject) {
        return result.trials().stream()
                .filter(trial -> trial.subject().equals(subject))
                .map(trial -> withJvm(trial.server()))
                .filter(some -> !some.isEmpty())
                .toList();
    }

    /** What a model says, and what its JVM reports of itself. */
    private static Map<String, String> withJvm(Trial.Side server) {
        Map<String, String> all = new LinkedHashMap<>(server.settings());
        server.jvm().ifPresent(jvm -> {
            all.put("JVM", jvm.vm());
            all.put("JVM options", String.join(" ", jvm.options()));
            all.put("garbage collector", jvm.collector());
            if (jvm.carriers() > 0) {
                all.put("carriers of virtual threads", Integer.toString(jvm.carriers()));
            }
        });
        return all;
    }

    private static String kind(ServerSpec serving) {
        return switch (serving) {
            case ServerSpec.Model model -> ("model %s %s".formatted(model.model(), model.jvm())).strip();
            case ServerSpec.Outside _ -> "outside server";
            case ServerSpec.Listening _ -> "at an address";
            case ServerSpec.Baseline _ -> "hand-written server of the harness";
        };
    }

    private static String driver(Subject subject) {
        return switch (subject.client()) {
            case ClientSpec.Generator reference ->
                "the load generator, " + Figures.count(reference.threads(), "thread") + " on " + reference.mechanism()
                        + (reference.spinning() ? ", spinning" : "");
            case ClientSpec.Model model -> "the client of " + model.name();
            case ClientSpec.BothEnds both -> "one thread with both ends" + (both.spinning() ? ", spinning" : "");
        };
    }

    private static List<List<String>> rows(Environment environment) {
        Host host = environment.host();
        Build build = environment.build();
        List<List<String>> rows = new ArrayList<>(List.of(
                List.of("machine", host.machine()),
                List.of("processor", host.hardware().cpu()),
                List.of(
                        "cores",
                        "%d logical, %d physical; this process may use %s"
                                .formatted(
                                        host.hardware().logicalCores(),
                                        host.hardware().physicalCores(),
                                        host.affinity())),
                List.of("memory", Figures.format("%.1f GiB", host.hardware().memoryBytes() / GIBI)),
                List.of("system", host.system()),
                List.of("kernel", host.kernel().version()),
                List.of("frequency governor", host.kernel().governor()),
                List.of(
                        "load average before",
                        host.loadAverage() < 0 ? "unknown" : Figures.format("%.2f", host.loadAverage())),
                List.of("JVM", host.jvm()),
                List.of("JVM options", String.join(" ", build.jvmOptions())),
                List.of("commit", build.commit() + (build.modified() ? ", modified" : ""))));
        entries("limit", host.kernel().limits(), rows);
        entries("library", build.libraries(), rows);
        entries("mitigation", host.kernel().mitigations(), rows);
        return rows;
    }

    private static void entries(String what, Map<String, String> some, List<List<String>> rows) {
        new TreeMap<>(some).forEach((name, value) -> rows.add(List.of(what + ": " + name, value)));
    }
}
