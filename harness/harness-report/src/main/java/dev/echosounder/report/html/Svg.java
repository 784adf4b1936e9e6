package dev.echosounder.report.html;

import java.util.List;

/** What all SVG pictures have in common: a width, a heading and colours. */
public final class Svg {

    /** The media type of an SVG. */
    public static final String MEDIA_TYPE = "image/svg+xml";

    static final int WIDTH = 720;

    /** The height of the heading. */
    static final int HEADING = 44;

    /** The colours of {@link Look}s, which are those of the report's light theme. */
    static final List<String> COLOURS =
            List.of("#0059a0", "#d55e00", "#009e73", "#aa4499", "#c47f00", "#3a9bd1", "#882255", "#666666");

    private static final int LONGEST_TITLE = 90;

    private Svg() {}

    /**
     * The beginning of a picture, with its heading.
     *
     * @param what what the picture is, in front of the title, for readers that do not see it
     * @param explanation the line below the title
     */
    static StringBuilder begun(int height, String what, String title, String explanation) {
        return new StringBuilder(
                        ("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\""
                                        + " font-family=\"sans-serif\" font-size=\"13\" role=\"img\">\n"
                                        + "<title>%s</title>\n"
                                        + "<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n")
                                .formatted(WIDTH, height, WIDTH, height, Markup.text(what + title)))
                .append("<text x=\"8\" y=\"18\" font-weight=\"bold\">%s</text>\n"
                        .formatted(Markup.text(shortened(title, LONGEST_TITLE))))
                .append("<text x=\"8\" y=\"36\" font-size=\"11\" fill=\"#444444\">%s</text>\n"
                        .formatted(Markup.text(explanation)));
    }

    /** The name, with an ellipsis in place of what is beyond the length. */
    static String shortened(String name, int longest) {
        return name.length() <= longest ? name : name.substring(0, longest - 1) + "\u2026";
    }
}
