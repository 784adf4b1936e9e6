package dev.echosounder.report.data;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.text.Normalizer;
import java.util.Locale;
import java.util.zip.CRC32;

/**
 * Makes file names from titles: lower-case ASCII letters and digits, which every file system and locale supports, with
 * single hyphens between them. At most {@value #LONGEST} characters.
 */
final class Slug {

    static final int LONGEST = 80;

    private Slug() {}

    /**
     * The file name of a title. If letters or digits are lost, a checksum of the whole title is added, so that two
     * titles do not get the same name.
     */
    static String of(String title) {
        String plain = Normalizer.normalize(title, Normalizer.Form.NFKD)
                .replaceAll("\\p{M}", "")
                .toLowerCase(Locale.ROOT);
        String slug = plain.replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
        boolean lost = slug.isEmpty()
                || slug.length() > LONGEST
                || plain.codePoints().anyMatch(c -> c > 127 && Character.isLetterOrDigit(c));
        if (!lost) {
            return slug;
        }
        CRC32 sum = new CRC32();
        sum.update(title.getBytes(UTF_8));
        String end = String.format(Locale.ROOT, "%08x", sum.getValue());
        String start = slug.substring(0, Math.min(slug.length(), LONGEST - 1 - end.length()))
                .replaceAll("-$", "");
        return start.isEmpty() ? end : start + "-" + end;
    }
}
