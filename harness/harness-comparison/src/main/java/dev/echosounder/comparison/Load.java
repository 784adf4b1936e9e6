package dev.echosounder.comparison;

import dev.echosounder.load.LoadShape;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The load shape that a scenario has described so far, or several of them. */
public final class Load {

    private List<LoadShape> shapes = List.of();

    /** The only one. */
    LoadShape shape() {
        if (shapes().size() > 1) {
            throw new IllegalStateException(
                    ("The scenario has described %d loads, and this step is for one: begin with \"Given a load of "
                                    + "100 clients, ...\".")
                            .formatted(shapes.size()));
        }
        return shapes.getFirst();
    }

    /** All of them. */
    List<LoadShape> shapes() {
        if (shapes.isEmpty()) {
            throw new IllegalStateException(
                    "The scenario has not described a load yet: begin with \"Given a load of 100 clients, each sending"
                            + " 100 messages of 64 bytes\".");
        }
        return shapes;
    }

    /** The least that goes the same way: each at smoke size, of several only the first and the last. */
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

    /** Whatever is said of a load is said of all. */
    void becomes(UnaryOperator<LoadShape> change) {
        shapes = shapes().stream().map(change).toList();
    }
}
