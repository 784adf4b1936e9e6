package dev.echosounder.report.html;

/** Text as HTML and SVG show it, whatever is in it: names, reasons and commands come from outside. */
final class Markup {

    private Markup() {}

    /**
     * For the content of an element and for a quoted attribute. Control characters, which no document may hold, become
     * blanks.
     */
    static String text(String some) {
        StringBuilder text = new StringBuilder(some.length() + 16);
        for (int i = 0; i < some.length(); i++) {
            char c = some.charAt(i);
            switch (c) {
                case '&' -> text.append("&amp;");
                case '<' -> text.append("&lt;");
                case '>' -> text.append("&gt;");
                case '"' -> text.append("&quot;");
                case '\'' -> text.append("&#39;");
                default -> text.append(c < ' ' && c != '\n' && c != '\t' ? ' ' : c);
            }
        }
        return text.toString();
    }

    /** JSON as it can stand in a {@code script} element: nothing in it can end the element, or begin a comment. */
    static String json(String json) {
        return json.replace("<", "\\u003c");
    }

    /** A script from elsewhere, in which nothing can end the element. In JavaScript the two are the same string. */
    static String script(String source) {
        return source.replaceAll("(?i)</(script)", "<\\\\/$1").replace("<!--", "<\\!--");
    }
}
