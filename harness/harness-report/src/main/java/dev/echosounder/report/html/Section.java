package dev.echosounder.report.html;

import java.util.List;

/**
 * A part of the page with a heading.
 *
 * @param id the id in the page
 * @param figures the figures for which there are data; a section without any is left out
 */
record Section(String id, String heading, List<Figure> figures) {

    Section {
        figures = figures.stream().filter(figure -> !figure.views().isEmpty()).toList();
    }
}
