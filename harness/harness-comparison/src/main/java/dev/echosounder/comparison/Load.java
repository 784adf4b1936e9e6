package dev.echosounder.comparison;

import dev.echosounder.load.LoadShape;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The load, or the several loads, that a scenario has described so far. */
public final class Load {

    private List<LoadShape> shapes = List.of();

    /** The only load. */
    LoadShape shape() {
        if (shapes().size() > 1) {
            throw new IllegalStateException(
                    ("The scenario has described %d loads, and this step is for one: begin with \"Given a load of "
                                    + "100 clients, ...\".")
                            .formatted(shapes.size()));
        }
        return shapes.getFirst();
    }

    /** All loads. */
    List<LoadShape> shapes() {
        if (shapes.isEmpty()) {
            throw new IllegalStateException(
                    "The scenario has not described a load yet: begin with \"Given a load of 100 clients, each sending"
                            + " 100 messages of 64 bytes\".");
        }
        return shapes;
    }

    /** The loads of a smoke run: tiny ones, and of several only the first and the last. */
    List<LoadShape> smoke() {
        return Stream.of(shapes().getFirst(), shapes.getLast())
                .map(LoadShape::smoke)
                .distinct()
                .toList();
    }

    boolean isSeries() {
        return shapes().size() > 1;
    }

    void is(LoadShape... described) {
        shapes = List.of(described);
    }

    /** Applies a change to all loads. */
    void becomes(UnaryOperator<LoadShape> change) {
        shapes = shapes().stream().map(change).toList();
    }
}
