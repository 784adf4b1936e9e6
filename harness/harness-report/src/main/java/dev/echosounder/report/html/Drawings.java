package dev.echosounder.report.html;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the page's script reads: how servers look, and every figure's charts in the order of its views, {@code null}
 * where a view has a table alone.
 */
record Drawings(List<Look> looks, Map<String, List<Chart>> charts) {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    static Drawings of(Page page) {
        Map<String, List<Chart>> charts = new LinkedHashMap<>();
        page.sections().stream()
                .flatMap(section -> section.figures().stream())
                .filter(figure ->
                        figure.views().stream().anyMatch(view -> view.chart().isPresent()))
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
