package dev.echosounder.report.html;

import dev.echosounder.load.Sizes;
import dev.echosounder.report.Figures;
import dev.echosounder.report.curve.Curves;
import dev.echosounder.report.html.Table.Cell;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Of a series, which server to pick for which load: as a table, and in a sentence for each number of clients. */
final class WinnerFigures {

    private WinnerFigures() {}

    static Figure of(Curves curves) {
        List<Integer> sizes = curves.sizes();
        List<String> header = new ArrayList<>(List.of("clients"));
        sizes.forEach(size -> header.add(Sizes.text(size)));
        List<List<Cell>> rows = curves.connections().stream().map(count -> {
            List<Cell> cells = new ArrayList<>(List.of(Cell.of(count)));
            sizes.forEach(size -> cells.add(Cell.of(curves.at(count, size).map(stop -> new Answer(stop.outcome(), stop.summary()).best())
                    .filter(best -> !best.isEmpty()).orElse("nobody is ranked"))));
            return cells;
        }).toList();
        return Figure.withOpenTable("winners", "By clients and size of messages",
                "Names in the same cell are tied: there it does not matter which one you pick.", List.of(View.of("all", new Table(header, rows))));
    }

    /** A sentence for each number of clients. */
    static List<String> answer(Curves curves) {
        return curves.connections().stream().map(count -> "With %s: %s.".formatted(Figures.count(count, "client"), bySizes(curves, count))).toList();
    }

    /** {@code selector (64 bytes to 1 KiB); netty-epoll (4 KiB, 16 KiB)}; without the sizes where it is the same for all. */
    private static String bySizes(Curves curves, int connections) {
        Map<String, List<Integer>> sizes = new LinkedHashMap<>();
        curves.sizes().forEach(size -> curves.at(connections, size).ifPresent(stop -> {
            String best = new Answer(stop.outcome(), stop.summary()).best();
            sizes.computeIfAbsent(best.isEmpty() ? "nobody is ranked" : best, none -> new ArrayList<>()).add(size);
        }));
        if (sizes.size() == 1) {
            return sizes.keySet().iterator().next();
        }
        return String.join("; ", sizes.entrySet().stream().map(some -> "%s (%s)".formatted(some.getKey(),
                String.join(", ", some.getValue().stream().map(size -> Sizes.text(size)).toList()))).toList());
    }
}
