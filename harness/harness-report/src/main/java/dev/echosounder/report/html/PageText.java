package dev.echosounder.report.html;

import dev.echosounder.report.Figures;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import tools.jackson.databind.json.JsonMapper;

/**
 * A page as the text of one HTML file. All words and numbers are HTML, so it can be read without scripts. The script
 * draws the charts, sorts tables and unpacks downloads.
 */
final class PageText {

    /** The most characters of a page, which must stay under 5 MB: files to download are included as far as they fit. */
    private static final int MOST = 4_900_000;
    /** Longer chart data are compressed. */
    private static final int MOST_PLAIN = 400_000;

    private static final double KIBI = 1024;
    private static final Pattern PLACE = Pattern.compile("<!--([a-z]+)-->|/\\*([a-z]+)\\*/");

    private final Page page;
    private final Map<String, String> raw = new LinkedHashMap<>();
    private final List<String> leftOut = new ArrayList<>();

    private PageText(Page page) {
        this.page = page;
    }

    static String of(Page page) {
        return new PageText(page).text();
    }

    private String text() {
        String drawings = Drawings.of(page).json();
        Map<String, String> parts = new HashMap<>(Map.of(
                "title", Markup.text(page.head().title()),
                "style", Webjar.text("report.css"),
                "lead",
                        page.head().lead().stream()
                                .map(line -> "<p>" + Markup.text(line) + "</p>")
                                .collect(Collectors.joining("\n")),
                "contents", contents(),
                "licences", licences(),
                "drawings",
                        drawings.length() > MOST_PLAIN
                                ? "<script type=\"text/plain\" id=\"drawings\" data-packed>%s</script>"
                                        .formatted(packed(drawings))
                                : "<script type=\"application/json\" id=\"drawings\">%s</script>"
                                        .formatted(Markup.json(drawings)),
                "library", "<script>" + Markup.script(Webjar.D3.source()) + "</script>",
                "charts", Markup.script(Webjar.text("charts.js")),
                "script", Markup.script(Webjar.text("report.js"))));
        String figures = figures();
        pack(MOST
                - figures.length()
                - page.data().plain().length()
                - parts.values().stream().mapToInt(String::length).sum());
        parts.put("main", figures + data());
        parts.put(
                "raw",
                raw.entrySet().stream()
                        .map(data -> "<script type=\"text/plain\" class=\"raw\" data-name=\"%s\">%s</script>"
                                .formatted(Markup.text(data.getKey()), data.getValue()))
                        .collect(Collectors.joining("\n")));
        return PLACE.matcher(Webjar.text("report.html"))
                .replaceAll(place -> Matcher.quoteReplacement(
                        parts.getOrDefault(place.group(1) == null ? place.group(2) : place.group(1), place.group())));
    }

    /** Includes the files to download as far as they fit. */
    private void pack(int most) {
        int left = most;
        for (Map.Entry<String, String> file : page.data().files().entrySet()) {
            String content = packed(file.getValue());
            if (content.length() <= left) {
                left -= content.length();
                raw.put(file.getKey(), content);
            } else {
                leftOut.add(file.getKey());
            }
        }
    }

    private Stream<Section> sections() {
        return page.sections().stream().filter(section -> !section.figures().isEmpty());
    }

    private String contents() {
        Stream<String> links = Stream.concat(
                Stream.concat(
                        Stream.of(link("answer", "Answer")),
                        sections().map(section -> link(section.id(), section.heading()))),
                Stream.of(link("notes", "Notes"), link("data", "Data")));
        return links.collect(Collectors.joining("\n"));
    }

    private static String link(String id, String text) {
        return "<li><a href=\"#%s\">%s</a></li>".formatted(id, Markup.text(text));
    }

    private String figures() {
        StringBuilder text = new StringBuilder();
        answer(text);
        sections().forEach(section -> section(text, section));
        begin(text, "notes", "Notes");
        return text.append(list(page.notes())).append("</section>\n").toString();
    }

    private static void begin(StringBuilder text, String id, String heading) {
        text.append("<section id=\"%s\" aria-labelledby=\"%s-heading\">\n<h2 id=\"%s-heading\">%s</h2>\n"
                .formatted(id, id, id, Markup.text(heading)));
    }

    private void answer(StringBuilder text) {
        begin(text, "answer", "Answer");
        page.head()
                .warnings()
                .forEach(warning -> text.append("<p class=\"warning\" role=\"note\">")
                        .append(Markup.text(warning))
                        .append("</p>\n"));
        text.append(
                page.head().answer().isEmpty()
                        ? ""
                        : "<p class=\"first\">"
                                + Markup.text(page.head().answer().getFirst()) + "</p>\n"
                                + list(page.head()
                                        .answer()
                                        .subList(1, page.head().answer().size())));
        text.append("<dl class=\"counts\">\n");
        page.head()
                .counts()
                .forEach(count -> text.append("<div%s><dt>%s</dt><dd>%s</dd></div>\n"
                        .formatted(
                                count.bad() && count.number() > 0 ? " class=\"bad\"" : "",
                                Markup.text(count.what()),
                                Figures.format("%,d", count.number()))));
        text.append("</dl>\n");
        page.head()
                .scenario()
                .ifPresent(scenario -> text.append(
                                "<details class=\"scenario\"><summary>The scenario</summary>\n<pre tabindex=\"0\" "
                                        + "role=\"region\" aria-label=\"The scenario\"><code>")
                        .append(Markup.text(scenario))
                        .append("</code></pre></details>\n"));
        text.append(
                "<noscript><p>Charts need a script, which is switched off here. Every table below has the figures of"
                        + " its chart.</p></noscript>\n"
                        + "</section>\n");
    }

    private static String list(List<String> lines) {
        return lines.isEmpty()
                ? ""
                : lines.stream()
                        .map(line -> "<li>" + Markup.text(line) + "</li>")
                        .collect(Collectors.joining("\n", "<ul>\n", "\n</ul>\n"));
    }

    private static void section(StringBuilder text, Section section) {
        begin(text, section.id(), section.heading());
        section.figures().forEach(figure -> FigureText.append(text, figure));
        text.append("</section>\n");
    }

    private String data() {
        StringBuilder text = new StringBuilder();
        begin(text, "data", "Data");
        text.append("<p>The data of this page. The histograms of each trial are in the results folder.</p>\n"
                + "<ul class=\"downloads\">\n");
        raw.keySet()
                .forEach(name -> text.append(
                        "<li><button type=\"button\" class=\"download\" data-name=\"%s\">%s</button> %s</li>\n"
                                .formatted(
                                        Markup.text(name),
                                        Markup.text(name),
                                        Figures.format(
                                                "%,.0f KiB",
                                                Math.ceil(page.data()
                                                                .files()
                                                                .get(name)
                                                                .length()
                                                        / KIBI)))));
        leftOut.forEach(name -> text.append("<li>")
                .append(Markup.text(name))
                .append(" is too large for this page: it is in the results folder.</li>\n"));
        return text.append("</ul>\n"
                        + "<details class=\"plain\"><summary>The same as plain text</summary>\n"
                        + "<pre tabindex=\"0\" role=\"region\" aria-label=\"Plain text\">")
                .append(Markup.text(page.data().plain()))
                .append("</pre></details>\n</section>\n")
                .toString();
    }

    private static String licences() {
        return "<h3>D3 %s</h3>\n<pre tabindex=\"0\">%s</pre>\n"
                .formatted(Markup.text(Webjar.D3.version()), Markup.text(Webjar.D3.licence()));
    }

    /** Gzip in Base64, which a page can contain and a browser can unpack. */
    private static String packed(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new Dense(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible); // an array refuses nothing
        }
        return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }

    private static final class Dense extends GZIPOutputStream {

        Dense(ByteArrayOutputStream out) throws IOException {
            super(out);
            def.setLevel(Deflater.BEST_COMPRESSION);
        }
    }

    /**
     * The data for the page's script: the looks of the servers, and the charts of every figure in the order of its
     * views, {@code null} if a view has only a table.
     */
    private record Drawings(List<Look> looks, Map<String, List<Chart>> charts) {

        private static final JsonMapper MAPPER = JsonMapper.builder().build();

        static Drawings of(Page page) {
            Map<String, List<Chart>> charts = new LinkedHashMap<>();
            page.sections().stream()
                    .flatMap(section -> section.figures().stream())
                    .filter(figure -> figure.views().stream()
                            .anyMatch(view -> view.chart().isPresent()))
                    .forEach(figure -> charts.put(
                            figure.id(),
                            figure.views().stream()
                                    .map(view -> view.chart().orElse(null))
                                    .toList()));
            return new Drawings(page.looks(), charts);
        }

        String json() {
            return MAPPER.writeValueAsString(this);
        }
    }
}
