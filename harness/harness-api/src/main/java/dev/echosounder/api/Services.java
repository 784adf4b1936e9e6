package dev.echosounder.api;

import java.util.ServiceLoader;
import java.util.stream.Collectors;

/** The services on the class path that can be asked for by their names: who needs one, need not know its class. */
public final class Services {

    private Services() {}

    /**
     * The one of that name, with its usual settings.
     *
     * @throws IllegalArgumentException if there is none; the message lists those there are
     */
    public static Service named(String name) {
        return ServiceLoader.load(Service.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(service -> service.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "There is no service \"%s\" on this class path. %s".formatted(name, known())));
    }

    private static String known() {
        String names = ServiceLoader.load(Service.class).stream()
                .map(provider -> provider.get().name())
                .sorted()
                .collect(Collectors.joining(", "));
        return names.isEmpty()
                ? "It has none at all: add a service's module as a dependency."
                : "Choose one of: " + names + ".";
    }
}
