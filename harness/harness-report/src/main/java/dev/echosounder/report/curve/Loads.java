package dev.echosounder.report.curve;

import dev.echosounder.api.Sizes;
import dev.echosounder.report.Figures;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The loads of a series in words. */
public final class Loads {

    private Loads() {}

    /** {@code 1, 10 and 100 clients; messages of 64 bytes; 200 ms a run, ping-pong}. */
    public static String text(Curves curves) {
        return "%s; messages of %s; %s"
                .formatted(
                        clients(curves.connections()),
                        list(curves.sizes(), size -> Sizes.text(size)),
                        curves.stops().getFirst().shape().manner());
    }

    /** What must be known before the tables are read. */
    public static List<String> warnings(Curves curves) {
        return curves.stops().stream()
                .flatMap(stop -> Stream.concat(
                        stop.summary().partial().map("PARTIAL: "::concat).stream(),
                        stop.summary().resolution().contradictions().stream()
                                .map(what -> "DO NOT TRUST THE FIGURES OF %s. %s"
                                        .formatted(stop.shape().label(), what))))
                .distinct()
                .toList();
    }

    private static String clients(List<Integer> counts) {
        return list(counts, count -> Figures.format("%,d", count))
                + (counts.equals(List.of(1)) ? " client" : " clients");
    }

    private static String list(List<Integer> values, Function<Integer, String> text) {
        List<String> texts = values.stream().map(text).toList();
        int last = texts.size() - 1;
        return last == 0
                ? texts.getFirst()
                : texts.stream().limit(last).collect(Collectors.joining(", ")) + " and " + texts.get(last);
    }
}
