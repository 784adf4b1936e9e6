package dev.echosounder.comparison;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * docs/STEPS.md: which steps there are, and with what word each begins, comes from the code; in what order they stand,
 * and what they mean, from whoever has written it there. What has no place yet comes to the end.
 */
final class StepsPage {

    /** What writes it anew. */
    static final String COMMAND =
            "mvn -q -pl harness/harness-comparison -am test -Dtest=StepsPageTest" + " -Dechosounder.write-pages=true";

    private static final Pattern ROW = Pattern.compile("\\| `((?:Given|When|Then) .+?)` \\|.*");
    private static final List<String> UNPLACED =
            List.of("", "**To be put where it belongs, and described.**", "", "| step | means |", "| --- | --- |");

    private StepsPage() {}

    /** The page as it should be, made from what it is. */
    static String text(String page) throws IOException {
        return text(page, StepDefinitions.sentences());
    }

    /** @param steps with the word that each begins with */
    static String text(String page, List<String> steps) {
        Set<String> missing = new LinkedHashSet<>(steps);
        List<String> lines = new ArrayList<>();
        for (String line : page.lines().toList()) {
            Matcher row = ROW.matcher(line);
            if (!row.matches() || missing.remove(row.group(1))) {
                lines.add(line);
            }
        }
        if (!missing.isEmpty()) {
            lines.addAll(UNPLACED);
            missing.forEach(step -> lines.add("| `" + step + "` | |"));
        }
        return lines.stream().collect(Collectors.joining("\n", "", "\n"));
    }
}
