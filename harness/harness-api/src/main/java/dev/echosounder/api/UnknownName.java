package dev.echosounder.api;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** The refusal of a name that does not exist: it suggests the nearest known name, and lists all of them. */
public final class UnknownName {

    private UnknownName() {}

    /**
     * The item of this name among those on the class path.
     *
     * @param kind what was named, such as {@code model}
     * @throws IllegalArgumentException if there is none
     */
    static <T> T choose(String kind, String name, List<T> all, Function<T, String> names) {
        return all.stream()
                .filter(one -> names.apply(one).equals(name))
                .findFirst()
                .orElseThrow(() -> {
                    String there = "There is no %s \"%s\" on this class path".formatted(kind, name);
                    return all.isEmpty()
                            ? new IllegalArgumentException(
                                    "%s, which has none at all: add the module of a %s as a dependency."
                                            .formatted(there, kind))
                            : refusal(there, all.stream().map(names).toList(), name);
                });
    }

    /**
     * The refusal of a name that does not exist in a place other than the class path.
     *
     * @param there the beginning of the message: what does not exist, and where
     * @param known the names that exist there; at least one
     */
    public static IllegalArgumentException refusal(String there, List<String> known, String name) {
        String all = String.join(", ", known);
        return new IllegalArgumentException(nearest(name, known)
                .map(near -> "%s: did you mean %s? Known are: %s.".formatted(there, near, all))
                .orElseGet(() -> "%s: choose one of %s.".formatted(there, all)));
    }

    /** The known name with the fewest edits, if these are few enough to be a slip. */
    private static Optional<String> nearest(String name, List<String> known) {
        return known.stream()
                .min(Comparator.comparingInt(one -> edits(name, one)))
                .filter(one -> edits(name, one) <= Math.max(2, one.length() / 4));
    }

    /** Whether a word is probably another one, misspelt: one character in four may differ, and one in any case. */
    public static boolean isSlip(String word, String meant) {
        return edits(word, meant) <= Math.max(1, meant.length() / 4);
    }

    /** Characters to insert, delete or replace (Levenshtein); capitals count as small letters. */
    private static int edits(String name, String known) {
        String from = name.toLowerCase(Locale.ROOT);
        String to = known.toLowerCase(Locale.ROOT);
        int[] row = new int[to.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[to.length()];
    }
}
