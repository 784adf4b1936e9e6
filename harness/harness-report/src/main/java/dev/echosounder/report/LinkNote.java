package dev.echosounder.report;

import dev.echosounder.linux.Link;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The note on a link between server and load: what it carries, and which servers filled it, as their figures are those
 * of the link.
 */
public final class LinkNote {

    private LinkNote() {}

    /** A paragraph; empty on the loopback. */
    public static Optional<String> paragraph(Summary summary) {
        return summary.link().map(link -> {
            List<String> filling = filling(summary, link);
            return carries(link)
                    + (filling.isEmpty()
                            ? " No server came near that."
                            : (" THE LINK WAS THE LIMIT of %s: how fast they are without it is not known, and they "
                                            + "cannot be distinguished.")
                                    .formatted(String.join(", ", filling)));
        });
    }

    /** What the link carries at most, in a sentence. */
    public static String carries(Link link) {
        return Figures.format(
                "Link: %s, which carries at most %.1f MB/s of payload in each direction (1,448 bytes in a"
                        + " frame of 1,514).",
                link, link.megabytesPerSecond());
    }

    /** The servers that fill the link, with their MB/s, in the order of the table. */
    public static List<String> filling(Summary summary, Link link) {
        return summary.rows().stream()
                .flatMap(row -> megabytesPerSecond(summary, row)
                        .filter(link::isReachedBy)
                        .map(rate -> Figures.format("%s (%.1f MB/s)", row.subject(), rate))
                        .stream())
                .collect(Collectors.toList());
    }

    /** Whether there is a link and this server fills it, so that its figures are those of the link. */
    public static boolean isTheLimitOf(Row row, Summary summary) {
        return summary.link()
                .filter(link -> megabytesPerSecond(summary, row)
                        .filter(link::isReachedBy)
                        .isPresent())
                .isPresent();
    }

    private static Optional<Double> megabytesPerSecond(Summary summary, Row row) {
        return row.figure()
                .filter(_ -> summary.key().moreIsBetter())
                .map(figure -> figure.value() * summary.shape().messageBytes() / 1e6);
    }
}
