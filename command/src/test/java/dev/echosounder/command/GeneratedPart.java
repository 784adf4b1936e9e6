package dev.echosounder.command;

/** A part of a page that is generated, between two markers; the rest of the page is written by hand. */
final class GeneratedPart {

    static final String FROM_MODEL = "<!-- from the model -->";
    static final String FROM_RESULTS = "<!-- from the results -->";
    static final String END = "<!-- end -->";

    private GeneratedPart() {}

    /** The page with this text between the marker and the next {@link #END}. */
    static String replaced(String page, String begin, String text) {
        int from = page.indexOf(begin);
        int to = page.indexOf(END, Math.max(0, from));
        if (from < 0 || to < 0) {
            throw new IllegalArgumentException(
                    "The page has no place for what is written by itself: add the lines %s and %s where it belongs."
                            .formatted(begin, END));
        }
        return page.substring(0, from) + begin + "\n\n" + text + "\n" + page.substring(to);
    }
}
