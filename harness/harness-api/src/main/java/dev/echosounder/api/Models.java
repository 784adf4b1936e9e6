package dev.echosounder.api;

import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;

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
     * @throws IllegalArgumentException if there is none; the message suggests the nearest name and lists all
     */
    public static Model named(String name) {
        return all().stream()
                .filter(model -> model.name().equals(name))
                .findFirst()
                .orElseThrow(() -> UnknownName.refusal(
                        "model", name, all().stream().map(Model::name).toList()));
    }
}
