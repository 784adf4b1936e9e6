package dev.echosounder.report.html;

/** Escapes text for HTML and SVG, because names, reasons and commands may contain anything. */
final class Markup {

    private Markup() {}

    /**
     * Escapes text for the content of an element or a quoted attribute. Control characters, which no document may
     * contain, become blanks.
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

    /** Escapes JSON for a {@code script} element, so that nothing in it ends the element or begins a comment. */
    static String json(String json) {
        return json.replace("<", "\\u003c");
    }

    /** Escapes a script of a library, so that nothing in it ends the element. For JavaScript it stays the same. */
    static String script(String source) {
        return source.replaceAll("(?i)</(script)", "<\\\\/$1").replace("<!--", "<\\!--");
    }
}
