package dev.echosounder.report.html;

import java.util.List;

/**
 * A chart with its table, under a heading.
 *
 * @param id the id in the page
 * @param text what it shows and how to read it
 * @param sideBySide whether all views are shown at once, instead of one that the reader chooses
 * @param open whether the table is shown at once, instead of on demand
 * @param views the views that show something; a figure without any is left out
 */
record Figure(String id, String heading, String text, boolean sideBySide, boolean open, List<View> views) {

    Figure {
        views = views.stream().filter(View::showsSomething).toList();
    }

    static Figure of(String id, String heading, String text, List<View> views) {
        return new Figure(id, heading, text, false, false, views);
    }

    /** A figure whose table is shown at once. */
    static Figure withOpenTable(String id, String heading, String text, List<View> views) {
        return new Figure(id, heading, text, false, true, views);
    }

    /** This figure with all views shown at once. */
    Figure sideBySideViews() {
        return new Figure(id, heading, text, true, open, views);
    }
}
