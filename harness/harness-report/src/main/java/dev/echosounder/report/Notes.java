package dev.echosounder.report;

import dev.echosounder.api.Times;
import dev.echosounder.load.generate.ClientAnswers;
import dev.echosounder.trial.MeasuredRun;
import dev.echosounder.trial.Plan;
import dev.echosounder.trial.PreflightResult;
import dev.echosounder.trial.ServerSpec;
import dev.echosounder.trial.Trial;
import dev.echosounder.trial.cost.Cost;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/** The notes under a table, a paragraph each. */
public record Notes(Summary summary) {

    /** A client with less than this share of the mean client's answers is starved. */
    private static final double STARVED = 0.5;

    /** With fewer answers for each client, chance alone gives one of them less than half of the mean. */
    private static final long LEAST_ANSWERS_OF_A_CLIENT = 20;

    /** Garbage that the usual young generation of a server does not hold. */
    private static final int MUCH_GARBAGE_MEBIBYTES = 16;

    /** Collections that take a larger share of the time say as much about the JVM's options as about the server. */
    private static final double MUCH_COLLECTING = 0.1;

    private static final double MILLIS_PER_SECOND = 1_000;

    /** The paragraphs, in reading order. */
    public List<String> paragraphs() {
        List<String> notes = new ArrayList<>();
        summary.rows().forEach(row -> row.broken().ifPresent(broken -> notes.add(failed(row.subject(), broken))));
        summary.rows().stream()
                .filter(row -> !row.ranked() && row.broken().isEmpty())
                .collect(Collectors.groupingBy(
                        Notes::unranked,
                        LinkedHashMap::new,
                        Collectors.mapping(Row::subject, Collectors.joining(", "))))
                .forEach((why, names) -> notes.add("NOT RANKED: " + names + ". " + why));
        invalid(notes);
        summary.load().skipped().forEach((name, why) -> notes.add("SKIPPED: " + name + ". " + Lines.beginning(why)));
        notes.addAll(contract(summary.outcome().examinations()));
        summary.notes().stream().map(note -> "Note: " + note).forEach(notes::add);
        LinkNote.paragraph(summary).ifPresent(notes::add);
        HostsNote.paragraph(summary).ifPresent(notes::add);
        starved(notes);
        uncollected(notes);
        collecting(notes);
        noResponses(notes);
        fewEvents(notes);
        notes.add(resolution());
        notes.add(control());
        if (!summary.rows().isEmpty()) {
            notes.add(columns());
        }
        notes.addAll(setting(summary));
        return notes;
    }

    /** The conditions under which the figures were measured, and what follows from them. */
    public static List<String> setting(Summary summary) {
        Setting setting = new Setting(summary);
        return Stream.of(
                        Stream.of(setting.heldConstant()),
                        setting.notHeldConstant().stream(),
                        Stream.of(setting.whatTheyAreNot()))
                .flatMap(some -> some)
                .toList();
    }

    /** The note on a server that failed the contract. */
    public static String failed(String subject, String broken) {
        return "FAILED the contract, not measured: " + subject + ". " + Lines.beginning(broken);
    }

    /** The load, and the goal of the search if there was one. */
    public static List<String> lead(Summary summary) {
        return Stream.concat(Stream.of(summary.loadText()), summary.plan().goal().map(Notes::goal).stream())
                .toList();
    }

    private static String goal(Plan.Goal goal) {
        return Figures.format(
                "Search for capacity: the highest rate at which %s of the response time stays below %s, searched from"
                        + " %,.0f to %,.0f messages per second",
                Figures.percentile(goal.percentile()), Times.text(goal.below()), goal.from(), goal.to());
    }

    /** What must be known before the tables of these loads are read. */
    public static List<String> warnings(List<Summary> loads) {
        List<String> warnings = new ArrayList<>();
        loads.getFirst().outcome().partial().map("PARTIAL: "::concat).ifPresent(warnings::add);
        for (Summary summary : loads) {
            String which = loads.size() == 1
                    ? "THIS TABLE"
                    : "THE FIGURES OF " + summary.shape().label();
            summary.resolution()
                    .contradictions()
                    .forEach(what -> warnings.add(
                            ("DO NOT TRUST %s. %s The machine or the harness is not sound: leave the machine alone,"
                                            + " take more blocks, and run it again.")
                                    .formatted(which, what)));
        }
        return warnings;
    }

    /**
     * The notes on the contract.
     *
     * @param examinations the results of the pre-flight checks, by the servers' names
     */
    public static List<String> contract(Map<String, PreflightResult> examinations) {
        List<String> paragraphs = new ArrayList<>();
        Map<String, List<String>> kept = new TreeMap<>(examinations.entrySet().stream()
                .filter(checked -> checked.getValue().broken().isEmpty())
                .collect(Collectors.groupingBy(
                        checked -> testCases(checked.getValue()),
                        Collectors.mapping(Map.Entry::getKey, Collectors.toList()))));
        if (kept.size() == 1) {
            paragraphs.add("Contract: each server passed %s right before its first trial."
                    .formatted(kept.keySet().iterator().next()));
        } else if (kept.size() > 1) {
            paragraphs.add("Contract: right before its first trial each server passed test cases: %s."
                    .formatted(kept.entrySet().stream()
                            .map(some -> String.join(", ", some.getValue()) + " " + some.getKey())
                            .collect(Collectors.joining("; "))));
        }
        new TreeMap<>(examinations)
                .forEach((name, result) -> result.exempt()
                        .forEach((tag, because) ->
                                paragraphs.add("Not tested on %s: %s, because %s.".formatted(name, tag, because))));
        return paragraphs;
    }

    private static String testCases(PreflightResult result) {
        return Figures.format("%,d test cases", result.passed())
                + (result.unchecked() == 0
                        ? ""
                        : Figures.format(" (%,d more cannot be checked from outside)", result.unchecked()));
    }

    /** Why a server is not ranked; servers with the same reason share a line. */
    private static String unranked(Row row) {
        if (row.overloaded()) {
            return "OVERLOAD (%d of %d valid). First: %s"
                    .formatted(
                            row.trials().valid(),
                            row.trials().total(),
                            Lines.beginning(row.overload().orElseThrow()));
        }
        String why = capitalised(row.standing().unranked().orElseThrow());
        return row.trials().invalid().isEmpty()
                ? "%s (%d of %d)."
                        .formatted(why, row.trials().valid(), row.trials().total())
                : "%s (%d of %d; %s). First: %s"
                        .formatted(
                                why,
                                row.trials().valid(),
                                row.trials().total(),
                                reasons(row),
                                Lines.beginning(
                                        row.trials().invalid().getFirst().first()));
    }

    /** The INVALID trials of ranked servers; unranked ones have a separate line. */
    private void invalid(List<String> notes) {
        String all = summary.rows().stream()
                .filter(row -> row.ranked() && !row.trials().invalid().isEmpty())
                .map(row -> row.subject() + " " + reasons(row))
                .collect(Collectors.joining("; "));
        if (!all.isEmpty()) {
            notes.add("INVALID trials, which are in the data and left out of every figure here: " + all + ".");
        }
    }

    /** {@code 2 x machine busy, 1 x process died}. */
    private static String reasons(Row row) {
        return row.trials().invalid().stream()
                .map(reason -> reason.trials() + " x " + reason.kind())
                .collect(Collectors.joining(", "));
    }

    private String resolution() {
        Resolution resolution = summary.resolution();
        if (resolution.difference().isEmpty()) {
            return "Resolution: not known, as no two servers have enough valid trials.";
        }
        return ("Resolution: differences under %s may remain undetected; one of that size is detected in 8 of 10 such"
                        + " comparisons. The ratio of one pair that you chose beforehand is known to +-%s (95 %%); the"
                        + " intervals in the table hold for all pairs at once.%s")
                .formatted(
                        Figures.percent(resolution.difference().getAsDouble()),
                        Figures.percent(resolution.ofOnePair().orElseThrow()),
                        resolution.noise().map(Notes::noise).orElse(""));
    }

    private static String noise(Noise noise) {
        return " Within a block a trial's figure varies by %s%s."
                .formatted(
                        Figures.percent(noise.trial()),
                        noise.runs().isEmpty()
                                ? ""
                                : " (standard deviation): %s between the runs of a trial, %s between starts of a server"
                                        .formatted(
                                                Figures.percent(noise.runs().getAsDouble()),
                                                Figures.percent(noise.starts().getAsDouble())));
    }

    /** Whether the comparison agrees with itself. */
    private String control() {
        List<Resolution.Control> controls = summary.resolution().controls();
        return controls.isEmpty()
                ? "A/A control: none, as no server with enough valid trials was measured twice."
                : "A/A control: "
                        + controls.stream()
                                .map(control -> "%s, measured twice, has the ratio %s to itself%s"
                                        .formatted(
                                                control.server(),
                                                Figures.ratio(control.ratio(), control.interval()),
                                                percentiles(control)))
                                .collect(Collectors.joining("; "))
                        + ".";
    }

    /** The percentiles of both rows, if they do not rank: there are no intervals for them then. */
    private String percentiles(Resolution.Control control) {
        OptionalDouble one = p99(control.server());
        OptionalDouble other = p99(control.again());
        return summary.key() == Key.RESPONSE_P99 || one.isEmpty() || other.isEmpty()
                ? ""
                : Figures.format(
                        ", and a p99 of %,.0f and of %,.0f us: servers that differ by less than that are not"
                                + " distinguished by p99",
                        one.getAsDouble(), other.getAsDouble());
    }

    private OptionalDouble p99(String server) {
        return summary.rows().stream()
                .filter(row -> row.subject().equals(server))
                .flatMap(row -> row.response().stream())
                .map(Row.Latency::p99)
                .findFirst()
                .orElse(OptionalDouble.empty());
    }

    /** A sentence that names the figure by which servers are ranked. */
    public String rankedBy() {
        return switch (summary.key()) {
            case CAPACITY -> "Ranked by capacity.";
            case RESPONSE_P99 ->
                "Ranked by the p99 of the response time, the lowest first: all servers that hold the given rate have"
                        + " the same msg/s.";
            case CPU_PER_MESSAGE ->
                "Ranked by the server's CPU time per message, the lowest first: all servers that hold the given rate"
                        + " have the same msg/s.";
            case RATIO_TO_BASELINE ->
                "Ranked by msg/s relative to the baseline (%s)."
                        .formatted(
                                summary.load().baseline().map(ServerSpec::name).orElse("none"));
            case MESSAGES_PER_SECOND -> "Ranked by msg/s.";
        };
    }

    private String columns() {
        String better = summary.key().moreIsBetter() ? "faster" : "better";
        String worse = summary.key().moreIsBetter() ? "slower" : "worse";
        return """
            Rank: from 1 plus the number of servers shown to be %s to the number of ranked servers minus those shown \
            to be %s; the A/A control counts once. Shown: the 95 %% interval of the ratio excludes 1; \
            these intervals hold for all pairs at once. Rows are in the order of the estimates. \
            Ratio: geometric mean of the ratios within a block. %s: median of the valid trials, with a 95 %% interval. \
            Percentiles%s, GC/s, CPU time and peak resident MiB of the server: medians of the valid trials. \
            Longest stall: of all valid trials. Worst client: responses to the client with the fewest, as a share \
            of the mean client's.%s%s\
            """.formatted(
                        better,
                        worse,
                        summary.key() == Key.CAPACITY ? "Capacity" : "msg/s",
                        summary.rows().stream().anyMatch(row -> row.response().isPresent())
                                ? " (of a p99 with .. the least and the most of a trial)"
                                : "",
                        howLong(),
                        responses());
    }

    /** A sentence on how long servers were driven, and so which stalls are too rare to be seen. */
    private String howLong() {
        double[] seconds = summary.load().trials().stream()
                .filter(trial -> trial.verdict().valid())
                .mapToDouble(trial -> trial.counting().stream()
                        .mapToDouble(MeasuredRun::seconds)
                        .sum())
                .toArray();
        return seconds.length == 0
                ? ""
                : Figures.format(
                        " Each trial drove its server for %s s (median): rarer stalls may not be seen.",
                        Figures.tenths(Median.withDefaults().evaluate(seconds)));
    }

    private String responses() {
        return summary.commonRate().stream()
                .mapToObj(rate -> Figures.format(
                        " p99 and p99.9: response time from the intended send time, in an open loop of %,.0f messages/s"
                                + " for all (%s of the slowest server's rate).",
                        rate, Figures.percent(summary.plan().rateShare().orElse(0))))
                .findFirst()
                .orElse("");
    }

    /** Names servers that answered some clients much less often than the others. */
    private void starved(List<String> notes) {
        summary.rows().forEach(row -> {
            ClientAnswers[] trials = summary.load().validTrials(row.subject()).stream()
                    .map(Trial::clientAnswers)
                    .filter(answers -> answers.total() >= LEAST_ANSWERS_OF_A_CLIENT * answers.clients())
                    .toArray(ClientAnswers[]::new);
            double starved = Median.withDefaults()
                    .evaluate(Arrays.stream(trials)
                            .mapToDouble(answers -> answers.below(STARVED))
                            .toArray());
            if (starved >= 1) {
                notes.add(Figures.format(
                        "Starvation: %s answered %,.0f of its %,d clients less than half as often as the mean client,"
                                + " in a trial always the same ones (median of the valid trials).",
                        row.subject(), starved, trials[0].clients()));
            }
        });
    }

    /** Names servers with garbage of which nothing was collected, so that no figure has the cost of a collection. */
    private void uncollected(List<String> notes) {
        String names = summary.rows().stream()
                .map(Row::subject)
                .filter(subject -> {
                    List<Trial> trials = summary.load().validTrials(subject);
                    return !trials.isEmpty() && trials.stream().allMatch(Notes::isUncollected);
                })
                .collect(Collectors.joining(", "));
        if (!names.isEmpty()) {
            notes.add(("No collection: in each trial, %s allocated more than %d MiB, and nothing was collected. So none"
                            + " of the figures contains the cost of a collection: take longer runs or a smaller heap.")
                    .formatted(names, MUCH_GARBAGE_MEBIBYTES));
        }
    }

    private static boolean isUncollected(Trial trial) {
        double garbage = trial.messages()
                * trial.server().cost(Cost.Figure.ALLOCATED_BYTES_PER_MESSAGE).orElse(0);
        return garbage >= MUCH_GARBAGE_MEBIBYTES * 1024 * 1024
                && trial.server().cost(Cost.Figure.COLLECTIONS).orElse(1) == 0;
    }

    /** Names servers that collected garbage for much of the time. */
    private void collecting(List<String> notes) {
        List<String> shares = summary.rows().stream()
                .flatMap(row -> Metric.COLLECTION_TIME.of(row).stream()
                        .map(millis -> millis / MILLIS_PER_SECOND)
                        .filter(share -> share > MUCH_COLLECTING)
                        .mapToObj(share -> row.subject() + " " + Figures.percent(Math.min(share, 1))))
                .toList();
        if (!shares.isEmpty()) {
            notes.add(Figures.format(
                    "Garbage collection: it took much of the time of these servers: %s. How much depends on their"
                            + " heaps: other JVM options, such as \"-Xmn64m\", may change their places.",
                    Figures.list(shares)));
        }
    }

    /** Names servers without a response time that counts. */
    private void noResponses(List<String> notes) {
        String missing = summary.rows().stream()
                .flatMap(row -> row.noResponse().stream().map(why -> row.subject() + ": " + why))
                .collect(Collectors.joining(" "));
        if (!missing.isEmpty()) {
            notes.add("No response time counts of these servers (the reason of one trial for each). " + missing);
        }
    }

    /** Names percentiles that are not shown, because they are not known well enough. */
    private void fewEvents(List<String> notes) {
        String missing = summary.rows().stream()
                .filter(row -> row.response().isPresent())
                .map(row -> row.subject() + ": " + fewEvents(row.response().get()))
                .filter(text -> !text.endsWith(": "))
                .collect(Collectors.joining("; "));
        if (!missing.isEmpty()) {
            notes.add("Not shown, as fewer than %d independent events lie above it: %s."
                    .formatted(Row.Latency.LEAST_EVENTS, missing));
        }
    }

    private static String fewEvents(Row.Latency latency) {
        return latency.p99().isEmpty() ? "p99 and p99.9" : latency.p999().isEmpty() ? "p99.9" : "";
    }

    /** With a capital at its beginning. */
    public static String capitalised(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }
}
