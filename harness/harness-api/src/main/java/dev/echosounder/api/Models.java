package dev.echosounder.api;

import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/** The models on the class path, by name: those that are services, and those of each {@link ModelProvider}. */
public final class Models {

    private Models() {}

    /** All models, sorted by name, including those that cannot run here. */
    public static List<Model> all() {
        return Stream.concat(
                        ServiceLoader.load(Model.class).stream().map(ServiceLoader.Provider::get),
                        ServiceLoader.load(ModelProvider.class).stream()
                                .flatMap(provider -> provider.get().models().stream()))
                .sorted(Comparator.comparing(Model::name))
                .toList();
    }

    /**
     * The model of this name.
     *
     * @throws IllegalArgumentException if there is none; the message suggests the nearest name and lists all
     */
    public static Model named(String name) {
        return UnknownName.choose("model", name, all(), Model::name);
    }
}
