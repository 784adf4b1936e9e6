package dev.echosounder.comparison;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The links of a Markdown page to files and headings of its repository. Links to other sites are not followed. */
final class PageLinks {

    private static final Pattern FENCED = Pattern.compile("^ *```.*?^ *```$", Pattern.MULTILINE | Pattern.DOTALL);
    private static final Pattern CODE = Pattern.compile("`[^`\n]+`");
    private static final Pattern LINK = Pattern.compile("\\[[^\\]]*\\]\\(([^)\\s]+)\\)");
    private static final Pattern ELSEWHERE = Pattern.compile("[a-z][a-z0-9+.-]*:.*");
    private static final Pattern HEADING = Pattern.compile("^#{1,6} +(.+?) *$", Pattern.MULTILINE);

    private PageLinks() {}

    /** The broken links of a page, with what is missing. */
    static List<String> broken(Path page) throws IOException {
        List<String> broken = new ArrayList<>();
        for (String link : of(page)) {
            String[] parts = link.split("#", 2);
            Path file =
                    parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
            if (!Files.exists(file)) {
                broken.add(link + ": there is no file " + file);
            } else if (parts.length > 1 && !anchors(file).contains(parts[1])) {
                broken.add(link + ": there is no such heading in " + file);
            }
        }
        return broken;
    }

    /** All links within the repository, as they are written. */
    static List<String> of(Path page) throws IOException {
        String text = CODE.matcher(withoutBlocks(page)).replaceAll("");
        return LINK.matcher(text)
                .results()
                .map(link -> link.group(1))
                .filter(link -> !ELSEWHERE.matcher(link).matches())
                .toList();
    }

    /**
     * The headings of a page as GitHub names them in links: lower case, without punctuation, hyphens for spaces, and a
     * number after an equal one. A file of another kind has none.
     */
    private static List<String> anchors(Path file) throws IOException {
        List<String> anchors = new ArrayList<>();
        if (!file.toString().endsWith(".md")) {
            return anchors;
        }
        Map<String, Integer> before = new HashMap<>();
        Matcher heading = HEADING.matcher(withoutBlocks(file));
        while (heading.find()) {
            String name = heading.group(1)
                    .toLowerCase(Locale.ROOT)
                    .replaceAll("[^\\p{L}\\p{N} _-]", "")
                    .replace(' ', '-');
            int same = before.merge(name, 1, Integer::sum) - 1;
            anchors.add(same == 0 ? name : name + "-" + same);
        }
        return anchors;
    }

    private static String withoutBlocks(Path page) throws IOException {
        return FENCED.matcher(Files.readString(page)).replaceAll("");
    }
}
