package dev.echosounder.api;

import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/** The models on the class path, by name. */
public final class Models {

    private Models() {}

    /** All of them, sorted by name, those that cannot run here included. */
    public static List<Model> all() {
        return ServiceLoader.load(Model.class).stream()
                .map(ServiceLoader.Provider::get)
                .sorted(Comparator.comparing(Model::name))
                .toList();
    }

    /**
     * The one of that name.
     *
     * @throws IllegalArgumentException if there is none; the message lists those there are
     */
    public static Model named(String name) {
        return all().stream()
                .filter(model -> model.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "There is no model \"%s\" on this class path. %s".formatted(name, known())));
    }

    private static String known() {
        String names = all().stream().map(Model::name).collect(Collectors.joining(", "));
        return names.isEmpty()
                ? "It has no model at all: add a model's module as a dependency."
                : "Choose one of: " + names + ".";
    }
}
