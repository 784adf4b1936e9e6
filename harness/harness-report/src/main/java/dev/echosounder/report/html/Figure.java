package dev.echosounder.report.html;

import java.util.List;

/**
 * A chart with its table, under a heading.
 *
 * @param id in the page
 * @param text what it shows and how it is to be read
 * @param sideBySide whether all views are seen at once, and not one that is chosen
 * @param open whether the table is seen without asking for it
 * @param views those that show something; a figure without any is left out
 */
record Figure(String id, String heading, String text, boolean sideBySide, boolean open, List<View> views) {

    Figure {
        views = views.stream().filter(View::showsSomething).toList();
    }

    static Figure of(String id, String heading, String text, List<View> views) {
        return new Figure(id, heading, text, false, false, views);
    }

    /** The table is seen at once. */
    static Figure withOpenTable(String id, String heading, String text, List<View> views) {
        return new Figure(id, heading, text, false, true, views);
    }

    /** All views are seen at once. */
    Figure besideEachOther() {
        return new Figure(id, heading, text, true, open, views);
    }
}
