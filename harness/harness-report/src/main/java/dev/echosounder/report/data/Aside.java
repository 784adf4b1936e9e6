package dev.echosounder.report.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Makes room for a new result by moving what is in its place to the same name with {@code .previous} behind it, and
 * what was there to {@code .previous-2}, and so forth. Nothing is ever deleted.
 */
final class Aside {

    private Aside() {}

    static void move(Path place) throws IOException {
        move(place, place, 1);
    }

    /** The oldest first. */
    private static void move(Path place, Path occupied, int age) throws IOException {
        if (Files.exists(occupied)) {
            Path aside = place.resolveSibling(place.getFileName() + ".previous" + (age == 1 ? "" : "-" + age));
            move(place, aside, age + 1);
            Files.move(occupied, aside);
        }
    }
}
