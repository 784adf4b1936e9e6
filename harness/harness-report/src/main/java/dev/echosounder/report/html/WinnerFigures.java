package dev.echosounder.report.html;

import dev.echosounder.api.Sizes;
import dev.echosounder.report.Figures;
import dev.echosounder.report.Table;
import dev.echosounder.report.Table.Cell;
import dev.echosounder.report.curve.Curves;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The best server under each of several loads: as a table, and in a sentence for each number of clients. */
final class WinnerFigures {

    private static final String NONE = "no server is ranked";
    private static final String NO_TWO = "no two could be ranked";
    private static final String LINK = "the link was the limit";

    private WinnerFigures() {}

    static Figure of(Curves curves) {
        List<Integer> sizes = curves.sizes();
        List<String> header = new ArrayList<>(List.of("clients"));
        sizes.forEach(size -> header.add(Sizes.text(size)));
        List<List<Cell>> rows = curves.connections().stream()
                .map(count -> {
                    List<Cell> cells = new ArrayList<>(List.of(Cell.of(count)));
                    sizes.forEach(size -> cells.add(Cell.of(curves.at(count, size)
                            .map(load -> new Answer(load).best())
                            .filter(best -> !best.isEmpty())
                            .orElse(NONE))));
                    return cells;
                })
                .toList();
        return Figure.withOpenTable(
                "winners",
                "By clients and size of messages",
                "Servers in one cell are not distinguished under that load.",
                List.of(View.of("all", new Table(header, rows))));
    }

    /** A sentence for each number of clients. */
    static List<String> answer(Curves curves) {
        List<String> sentences = new ArrayList<>(List.of("The best server, by the number of clients:"));
        curves.connections().stream()
                .map(count -> "With %s: %s.".formatted(Figures.count(count, "client"), bySizes(curves, count)))
                .forEach(sentences::add);
        sentences.add("Servers that may each be the best are not distinguished: choose among them by cost or memory.");
        return sentences;
    }

    /**
     * The best server; with several sizes, the one that is best with most of those at which several servers were
     * measured.
     */
    private static String bySizes(Curves curves, int connections) {
        List<Answer> answers = curves.sizes().stream()
                .flatMap(size -> curves.at(connections, size).stream())
                .map(load -> new Answer(load))
                .toList();
        if (answers.size() == 1) {
            return answers.getFirst().best().isEmpty()
                    ? NONE
                    : answers.getFirst().best();
        }
        List<Answer> comparing = answers.stream().filter(Answer::compares).toList();
        Map<String, Integer> times = new LinkedHashMap<>();
        comparing.forEach(answer -> answer.firsts().forEach(name -> times.merge(name, 1, Integer::sum)));
        int most = times.values().stream().mapToInt(Integer::intValue).max().orElse(0);
        return most == 0
                ? whyNone(answers)
                : "%s may be the best with %d of %d sizes%s"
                        .formatted(
                                Answer.names(times.entrySet().stream()
                                        .filter(some -> some.getValue() == most)
                                        .map(Map.Entry::getKey)
                                        .toList()),
                                most,
                                comparing.size(),
                                comparing.size() < answers.size() ? "; with the others " + whyNone(answers) : "");
    }

    /** Why some loads have no best server. */
    private static String whyNone(List<Answer> answers) {
        return answers.stream()
                .filter(answer -> !answer.compares())
                .map(answer -> answer.linkWasTheLimit() ? LINK : NO_TWO)
                .distinct()
                .collect(Collectors.joining(", or "));
    }
}
