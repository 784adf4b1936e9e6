package dev.echosounder.report.html;

/** A figure as HTML: an element for each chart, which the script fills, and the tables. */
final class FigureText {

    /** A table without a chart that has more rows is shown on demand. */
    private static final int MANY = 40;

    private FigureText() {}

    static void append(StringBuilder text, Figure figure) {
        text.append(("<figure id=\"figure-%s\" class=\"figure%s\" "
                        + "data-figure=\"%s\">\n<figcaption><h3>%s</h3><p>%s</p></figcaption>\n")
                .formatted(
                        figure.id(),
                        figure.sideBySide() ? " beside" : "",
                        figure.id(),
                        Markup.text(figure.heading()),
                        Markup.text(figure.text())));
        if (figure.views().size() > 1 && !figure.sideBySide()) {
            text.append("<p class=\"choice\"><label for=\"choice-%s\">Show</label> <select id=\"choice-%s\">"
                    .formatted(figure.id(), figure.id()));
            figure.views()
                    .forEach(view -> text.append("<option>")
                            .append(Markup.text(view.label()))
                            .append("</option>"));
            text.append("</select></p>\n");
        }
        text.append("<div class=\"views\">\n");
        figure.views().forEach(view -> view(text, figure, view));
        text.append("</div>\n</figure>\n");
    }

    private static void view(StringBuilder text, Figure figure, View view) {
        boolean several = figure.views().size() > 1;
        String name = figure.heading() + (several ? ", " + view.label() : "");
        text.append("<div class=\"view\">\n");
        if (several) {
            text.append("<h4>").append(Markup.text(view.label())).append("</h4>\n");
        }
        if (view.chart().isPresent()) {
            text.append(("<div class=\"chart\" data-name=\"%s\"></div>\n<details "
                            + "class=\"numbers\"%s><summary>Table</summary>\n")
                    .formatted(Markup.text(name), figure.open() ? " open" : ""));
            HtmlTable.append(text, name, view.table());
            text.append("</details>\n");
        } else if (view.table().rows().size() > MANY) {
            text.append("<details class=\"numbers\"><summary>Table</summary>\n");
            HtmlTable.append(text, name, view.table());
            text.append("</details>\n");
        } else {
            HtmlTable.append(text, name, view.table());
        }
        text.append("</div>\n");
    }
}
