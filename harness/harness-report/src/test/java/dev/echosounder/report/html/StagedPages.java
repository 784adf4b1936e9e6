package dev.echosounder.report.html;

import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.report.Outcomes;
import dev.echosounder.report.StagedSummaries;
import dev.echosounder.report.Trials;
import dev.echosounder.report.curve.StagedSeries;
import dev.echosounder.report.difference.Difference;
import dev.echosounder.trial.Outcome;
import dev.echosounder.trial.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Pages of every kind, of staged comparisons. */
final class StagedPages {

    /** A text that could end a script, an element or an attribute. */
    static final String NASTY = "</script><b title='x'>\"&<!--";

    private static final Map<String, Page> MADE = new ConcurrentHashMap<>();

    private StagedPages() {}

    /** The pages by name, each made once. */
    static Page kind(String name) {
        return MADE.computeIfAbsent(name, some -> everyKind().get(some).get());
    }

    /** Makes the pages when they are needed. */
    static Map<String, Supplier<Page>> everyKind() {
        Map<String, Supplier<Page>> pages = new LinkedHashMap<>();
        StagedSummaries.all().forEach((name, outcome) -> pages.put(name, () -> page(outcome)));
        StagedSeries.everyKind().forEach((name, series) -> pages.put("series " + name, () -> page(series)));
        pages.put("a long series", () -> page(longSeries()));
        pages.put("pairings", () -> page(pairings()));
        pages.put("clients that join", () -> page(joining()));
        pages.put("nasty names", () -> page(nasty()));
        pages.put("two results", StagedPages::difference);
        return pages;
    }

    static Page page(Outcome outcome) {
        return HtmlReport.page(
                outcome,
                Optional.of("Scenario: " + outcome.title()),
                Map.of("result.json", "{\"title\": \"staged\"}\n"));
    }

    static Page difference() {
        Outcome after = Outcomes.staged()
                .placed(StagedSummaries.usual().plan().placement())
                .ran("selector", 240_000, 241_000, 239_000)
                .ran("netty-nio", 148_000, 149_000, 146_000)
                .ran("new", 100_000, 101_000, 99_000)
                .outcome();
        return HtmlReport.page(Difference.between(StagedSummaries.usual(), after, false), Optional.empty(), Map.of());
    }

    /** Names, reasons and a title with markup that must be escaped. */
    static Outcome nasty() {
        return Outcomes.staged()
                .titled("Title " + NASTY)
                .ran("one " + NASTY, 100_000, 101_000, 99_000, 100_500)
                .ran("two", 50_000, 51_000, 49_000, 50_500)
                .invalid("two", 4, Verdict.Kind.MACHINE_BUSY, "Because of " + NASTY)
                .noted("Note " + NASTY)
                .outcome();
    }

    static Outcome pairings() {
        Outcomes outcomes = Outcomes.staged();
        List<String> names = List.of("selector", "netty-nio", "netty-epoll", "blocking-platform", "blocking-virtual");
        for (int server = 0; server < names.size(); server++) {
            for (int client = 0; client < names.size(); client++) {
                double rate = 180_000.0 / (1 + server + 0.5 * client);
                outcomes.ranBy(names.get(client), names.get(server), rate, rate * 1.01, rate * 0.99);
            }
        }
        return outcomes.failedBy("mina", "selector", Verdict.Kind.HUNG, "It did not answer.")
                .outcome();
    }

    static Outcome joining() {
        LoadShape shape = LoadShape.pingPong(3, 1_000, 1_000).at(new LoadModel.RampUp(1, Duration.ofSeconds(1)));
        return Outcomes.staged()
                .with(shape)
                .ran("selector", 1_000, 1_010, 990)
                .ran("blocking", 900, 910, 890)
                .each(trial -> Trials.withSlices(trial, slices(trial.subject().startsWith("s") ? 8 : 6)))
                .outcome();
    }

    private static List<Long> slices(int height) {
        return IntStream.range(0, 30)
                .mapToObj(i -> 200L * height * Math.min(i + 1, Math.min(10, 30 - i)))
                .toList();
    }

    static Outcome longSeries() {
        return series(
                List.of("selector", "netty-epoll", "blocking-virtual"),
                List.of(1, 10, 100, 1_000, 10_000),
                List.of(64));
    }

    /** The largest page that the size limit must hold for. */
    static Outcome large() {
        return series(
                IntStream.rangeClosed(1, 20).mapToObj(i -> "model-number-" + i).toList(),
                List.of(1, 10, 100, 1_000, 10_000),
                List.of(64, 128, 256, 1_024, 4_096, 16_384));
    }

    /** Rates with noise: figures that differ in every digit, as real ones do. */
    private static Outcome series(List<String> names, List<Integer> connections, List<Integer> sizes) {
        Random noise = new Random(7);
        return Outcomes.together(
                "Scale",
                connections.stream()
                        .flatMap(count -> sizes.stream().map(size -> under(names, count, size, noise)))
                        .toList());
    }

    private static Outcomes under(List<String> names, int connections, int size, Random noise) {
        LoadShape shape = LoadShape.pingPong(connections, Duration.ofMillis(200), size);
        Outcomes outcomes = Outcomes.staged().with(shape);
        for (String name : names) {
            double most = 60_000 + 20_000.0 * names.indexOf(name);
            double rate = 9_000.0 * connections / (1 + 9_000.0 * connections / most) * 1_000 / (1_000 + size);
            outcomes.ran(
                    name,
                    Stream.generate(() -> rate * (0.97 + 0.06 * noise.nextDouble()))
                            .limit(3)
                            .mapToDouble(Double::doubleValue)
                            .toArray());
        }
        return outcomes.invalid(
                names.getFirst(),
                2,
                Verdict.Kind.MACHINE_BUSY,
                "Others used 41 % of the processors; 10 % is the most.");
    }

    /** Every figure of a page. */
    static List<Figure> figures(Page page) {
        List<Figure> figures = new ArrayList<>();
        page.sections().forEach(section -> figures.addAll(section.figures()));
        return figures;
    }
}
