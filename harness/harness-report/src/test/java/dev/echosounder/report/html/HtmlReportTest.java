package dev.echosounder.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.report.Row;
import dev.echosounder.report.StagedSummaries;
import dev.echosounder.report.Summary;
import dev.echosounder.report.Table.Cell;
import dev.echosounder.report.curve.Curves;
import dev.echosounder.report.curve.StagedSeries;
import dev.echosounder.trial.Outcome;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class HtmlReportTest {

    private static final Pattern DRAWINGS =
            Pattern.compile("<script type=\"application/json\" id=\"drawings\">(.*?)</script>", Pattern.DOTALL);
    private static final int MOST_BYTES = 5_000_000;

    private static JsonNode drawings(String html) {
        Matcher found = DRAWINGS.matcher(html);
        assertThat(found.find()).isTrue();
        return JsonMapper.shared().readTree(found.group(1));
    }

    /** The charts of the views of a figure. */
    private static JsonNode charts(Page page, String figure) {
        return drawings(PageText.of(page)).path("charts").path(figure);
    }

    private static int count(String text, String part) {
        return text.split(Pattern.quote(part), -1).length - 1;
    }

    @Test
    void theBarsAreTheSummarysFigures() {
        Outcome outcome = StagedSummaries.usual();
        Summary summary = Summary.of(outcome);
        JsonNode views = charts(StagedPages.kind("usual"), "ranking");

        assertThat(views.path(0).path("bars"))
                .hasSameSizeAs(summary.rows().stream()
                        .filter(row -> row.toFastest().isPresent())
                        .toList());
        views.path(0).path("bars").forEach(bar -> {
            Row row = summary.row(bar.path("subject").stringValue()).orElseThrow();
            assertThat(bar.path("value").doubleValue())
                    .isEqualTo(row.toFastest().orElseThrow().value());
            assertThat(bar.path("low").doubleValue())
                    .isEqualTo(row.toFastest()
                            .orElseThrow()
                            .interval()
                            .orElseThrow()
                            .low());
            assertThat(bar.path("high").doubleValue())
                    .isEqualTo(row.toFastest()
                            .orElseThrow()
                            .interval()
                            .orElseThrow()
                            .high());
            assertThat(bar.path("rank").stringValue()).isEqualTo(row.rankText());
            assertThat(bar.path("group").intValue()).isEqualTo(row.mayBeBest() ? 1 : 2);
        });
        views.path(1)
                .path("bars")
                .forEach(bar -> assertThat(bar.path("value").doubleValue())
                        .isEqualTo(summary.row(bar.path("subject").stringValue())
                                .orElseThrow()
                                .figure()
                                .orElseThrow()
                                .value()));
    }

    @Test
    void everyTrialIsAPointAndInvalidOnesHaveAReason() {
        Outcome outcome = StagedSummaries.usual();
        JsonNode dots = charts(StagedPages.kind("usual"), "trials").path(0).path("dots");

        assertThat(dots).hasSize(outcome.trials().size());
        assertThat(dots.valueStream()
                        .filter(dot -> dot.path("invalid").booleanValue())
                        .map(dot -> dot.path("tip").stringValue()))
                .hasSize(4)
                .anyMatch(tip -> tip.contains("netty-nio, block 2")
                        && tip.endsWith(
                                "INVALID: machine busy: Others used 41 % of the processors; 10 % is the most."));
    }

    @Test
    void latencyIsACurveToP9999ThroughTheFiguresOfItsTable() {
        Outcome outcome = StagedSummaries.usual();
        JsonNode chart = charts(StagedPages.kind("usual"), "percentiles").path(0);

        assertThat(chart.at("/x/ticks")
                        .valueStream()
                        .map(tick -> tick.path("text").stringValue()))
                .containsExactly("p50", "p90", "p99", "p99.9", "p99.99");
        assertThat(chart.path("lines")).isNotEmpty().allSatisfy(line -> {
            List<Double> places = line.path("points")
                    .valueStream()
                    .map(point -> point.path("x").doubleValue())
                    .toList();
            assertThat(places)
                    .hasSizeGreaterThan(35)
                    .doesNotHaveDuplicates()
                    .isSorted()
                    .startsWith(2.0)
                    .contains(10.0, 100.0, 1_000.0)
                    .endsWith(10_000.0);
            assertThat(line.path("points")
                            .valueStream()
                            .map(point -> point.path("y").doubleValue())
                            .toList())
                    .isSorted();
            double p99 =
                    line.path("points").path(places.indexOf(100.0)).path("y").doubleValue();
            assertThat(p99)
                    .isEqualTo(Summary.of(outcome)
                            .row(line.path("subject").stringValue())
                            .orElseThrow()
                            .closed()
                            .orElseThrow()
                            .p99()
                            .orElseThrow());
        });
    }

    @Test
    void everyRateThatWasTriedIsAPointAndACrossWhereTheGoalDidNotHold() {
        Outcome outcome = StagedSummaries.capacity();
        JsonNode chart =
                charts(StagedPages.kind("a search for capacity"), "rates-tried").path(0);

        assertThat(chart.path("limit").doubleValue()).as("5 ms").isEqualTo(5_000);
        assertThat(chart.path("dots"))
                .hasSize(outcome.trials().stream()
                        .mapToInt(trial -> trial.runs().size())
                        .sum());
        assertThat(chart.path("dots"))
                .allSatisfy(dot -> assertThat(dot.path("invalid").booleanValue())
                        .isEqualTo(dot.path("y").doubleValue() > 5_000));
        assertThat(chart.path("dots").valueStream().map(dot -> dot.path("tip").stringValue()))
                .anyMatch(tip -> tip.endsWith("the goal did not hold; p99 90,000 us"));
    }

    @Test
    void everyChartHasItsTable() {
        StagedPages.everyKind().keySet().forEach(kind -> {
            Page page = StagedPages.kind(kind);
            for (Figure figure : StagedPages.figures(page)) {
                assertThat(figure.views())
                        .as("%s, %s", kind, figure.id())
                        .isNotEmpty()
                        .allSatisfy(view -> {
                            assertThat(view.table().rows())
                                    .allSatisfy(row -> assertThat(row)
                                            .hasSameSizeAs(view.table().header()));
                            view.chart()
                                    .ifPresent(chart -> assertThat(view.table().rows().stream()
                                                    .map(row ->
                                                            row.get(view.table().name()))
                                                    .map(Cell::text)
                                                    .collect(Collectors.toSet()))
                                            .containsAll(drawn(chart)));
                        });
            }
            assertThat(Arrays.stream(PageText.of(page).split("<div class=\"chart\"", -1))
                            .skip(1))
                    .as(kind)
                    .allSatisfy(after -> assertThat(after.substring(0, after.indexOf("</table>")))
                            .contains("<details class=\"numbers\"")
                            .contains("<table>"));
        });
    }

    private static Set<String> drawn(Chart chart) {
        return switch (chart) {
            case Chart.Bars bars -> bars.bars().stream().map(Chart.Bar::subject).collect(Collectors.toSet());
            case Chart.Lines lines ->
                lines.lines().stream().map(Chart.Line::subject).collect(Collectors.toSet());
            case Chart.Heat heat -> new HashSet<>(heat.rows());
            case Chart.Points points ->
                points.dots().stream().map(Chart.Dot::subject).collect(Collectors.toSet());
        };
    }

    @Test
    void aChartAppearsOnlyIfThereAreData() {
        assertThat(ids(StagedPages.kind("usual")))
                .contains("ranking", "percentiles", "cost", "trials", "invalid", "servers", "settings", "environment")
                .doesNotContain("matrix", "over-time", "rates-tried", "round-trips");
        assertThat(ids(StagedPages.kind("a search for capacity"))).contains("rates-tried");
        assertThat(ids(StagedPages.kind("pairings"))).contains("matrix");
        assertThat(ids(StagedPages.kind("clients that join"))).contains("over-time");
        assertThat(ids(StagedPages.kind("a long series")))
                .contains("winners", "messages-per-second-connections", "memory-connections", "rate-latency")
                .doesNotContain("messages-per-second-size");
        assertThat(ids(StagedPages.kind("series by both")))
                .contains("messages-per-second-connections", "megabytes-per-second-size");
        assertThat(ids(StagedPages.kind("two results"))).contains("changes", "ranking");
        assertThat(drawings(PageText.of(StagedPages.kind("no server")))
                        .path("charts")
                        .isEmpty())
                .isTrue();
    }

    private static List<String> ids(Page page) {
        return StagedPages.figures(page).stream().map(Figure::id).toList();
    }

    @Test
    void namesAndReasonsAreEscaped() {
        String html = PageText.of(StagedPages.kind("nasty names"));
        JsonNode drawings = drawings(html);

        assertThat(html)
                .doesNotContain("<b title", "<b ")
                .contains("&lt;/script&gt;&lt;b title=&#39;x&#39;&gt;&quot;&amp;&lt;!--");
        assertThat(drawings.path("looks").path(0).path("subject").stringValue()).isEqualTo("one " + StagedPages.NASTY);
        assertThat(count(html, "<script")).as("scripts that begin").isEqualTo(count(html, "</script>"));
    }

    @Test
    void thePageLoadsNothing() {
        String html = PageText.of(StagedPages.kind("usual"));

        assertThat(html)
                .contains("default-src 'none'", "D3 7", "Mike Bostock")
                .doesNotContainPattern("(?i)<(script|img|iframe|link)[^>]*\\s(src|href)=")
                .doesNotContainPattern("(?i)@import");
        assertThat(html).doesNotContain("/*charts*/", "<!--main-->", "<!--title-->");
    }

    @Test
    void theDataCanBeUnpackedUnchanged() throws IOException {
        String html = PageText.of(StagedPages.kind("usual"));
        Matcher raw = Pattern.compile("class=\"raw\" data-name=\"result.json\">([^<]*)</script>")
                .matcher(html);

        assertThat(raw.find()).isTrue();
        try (GZIPInputStream in =
                new GZIPInputStream(new ByteArrayInputStream(Base64.getDecoder().decode(raw.group(1))))) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo("{\"title\": \"staged\"}\n");
        }
    }

    @Test
    void subjectsKeepTheirColour() {
        JsonNode looks = drawings(PageText.of(StagedPages.kind("usual"))).path("looks");
        Map<String, JsonNode> byName = looks.valueStream()
                .collect(Collectors.toMap(look -> look.path("subject").stringValue(), look -> look));

        assertThat(byName.get("selector (again)").path("colour"))
                .isEqualTo(byName.get("selector").path("colour"));
        assertThat(byName.get("selector (again)").path("again").booleanValue()).isTrue();
        assertThat(looks.valueStream()
                        .filter(look -> !look.path("again").booleanValue())
                        .map(look -> look.path("colour") + "/" + look.path("variant")))
                .doesNotHaveDuplicates();
    }

    @Test
    void aControlDoesNotCountAsAServer() {
        Page page = StagedPages.page(StagedSummaries.usual());

        assertThat(page.head().counts().getFirst())
                .isEqualTo(new Page.Count(
                        "servers",
                        StagedSummaries.usual().loads().getFirst().subjects().size() - 1,
                        false));
    }

    @Test
    void aSeriesNamesTheBestServerUnderEachLoad() {
        Page page = StagedPages.page(StagedSeries.byConnections());

        assertThat(page.head().answer())
                .contains(
                        "With 1 client: blocking.",
                        "With 10 clients: selector, the only one that could be ranked.",
                        "With 1,000 clients: no server is ranked.");
        assertThat(PageText.of(page)).contains("The best server under each load");
        assertThat(StagedPages.kind("series by sizes").head().answer())
                .contains("With 100 clients: selector may be the best with 2 of 2 sizes.");
    }

    @Test
    void theFiguresOfACurveAreTheSummarys() {
        Curves curves = Curves.of(StagedPages.longSeries());
        JsonNode lines = charts(StagedPages.page(StagedPages.longSeries()), "messages-per-second-connections")
                .path(0)
                .path("lines");

        lines.valueStream()
                .forEach(line -> line.path("points")
                        .forEach(point -> assertThat(point.path("y").doubleValue())
                                .isEqualTo(curves.at(point.path("x").intValue(), 64)
                                        .orElseThrow()
                                        .row(line.path("subject").stringValue())
                                        .orElseThrow()
                                        .figure()
                                        .orElseThrow()
                                        .value())));
    }

    @Test
    void twentySubjectsUnderThirtyLoadsFit() {
        Map<String, String> files =
                new TreeMap<>(Map.of("fits.json", noise(300_000), "too-large.json", noise(4_000_000)));
        String html = HtmlReport.of(StagedPages.large(), Optional.empty(), files);

        assertThat(html.getBytes(StandardCharsets.UTF_8).length).isLessThan(MOST_BYTES);
        assertThat(html)
                .contains("data-name=\"fits.json\"", "too-large.json is too large for this page")
                .doesNotContain("data-name=\"too-large.json\"");
    }

    /** Text that can hardly be compressed. */
    private static String noise(int letters) {
        return new Random(3)
                .ints(letters, ' ', '~')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
