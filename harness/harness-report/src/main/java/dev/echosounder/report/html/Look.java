package dev.echosounder.report.html;

import dev.echosounder.trial.LoadOutcome;
import dev.echosounder.trial.Subject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How a server looks in every chart of a page: there are no more than eight colours that are easy to distinguish, so
 * from the ninth on they come again with another shape and another dash.
 *
 * @param colour 0 to 7
 * @param variant 0 for the first eight servers, 1 for the next, and so forth
 * @param again whether it is a control: it has the colour of whom it is the same as, and is hollow
 */
record Look(String subject, int colour, int variant, boolean again) {

    static final int COLOURS = 8;

    /** Of all that were entered, in the order in which they were. */
    static List<Look> of(List<LoadOutcome> loads) {
        Map<String, Look> looks = new LinkedHashMap<>();
        List<Subject> all =
                loads.stream().flatMap(load -> load.subjects().stream()).toList();
        all.stream()
                .filter(subject -> subject.twinOf().isEmpty())
                .forEach(subject -> looks.computeIfAbsent(
                        subject.name(), name -> new Look(name, looks.size() % COLOURS, looks.size() / COLOURS, false)));
        List<Look> controls = new ArrayList<>();
        all.stream()
                .filter(subject -> subject.twinOf().isPresent())
                .map(Subject::name)
                .distinct()
                .forEach(name -> all.stream()
                        .filter(subject -> subject.name().equals(name))
                        .findFirst()
                        .flatMap(Subject::twinOf)
                        .map(looks::get)
                        .ifPresent(same -> controls.add(new Look(name, same.colour(), same.variant(), true))));
        List<Look> found = new ArrayList<>(looks.values());
        found.addAll(controls);
        return List.copyOf(found);
    }
}
