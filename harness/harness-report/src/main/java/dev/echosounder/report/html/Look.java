package dev.echosounder.report.html;

import dev.echosounder.trial.LoadOutcome;
import dev.echosounder.trial.Subject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The look of a server in every chart of a page. Only eight colours are easy to distinguish, so from the ninth server
 * on they are used again with another shape and dash.
 *
 * @param colour 0 to 7
 * @param variant 0 for the first eight servers, 1 for the next, and so on
 * @param again whether it is a control, which has the colour of the server that it repeats, and is hollow
 */
record Look(String subject, int colour, int variant, boolean again) {

    static final int COLOURS = 8;

    /** The looks of all servers by their names. */
    static Map<String, Look> bySubject(List<LoadOutcome> loads) {
        return of(loads).stream().collect(Collectors.toMap(Look::subject, Function.identity(), (one, other) -> one));
    }

    /** The looks of all servers, in their order. */
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
