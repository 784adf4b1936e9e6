package dev.echosounder.api;

import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;

/** The services on the class path, by their names. */
public final class Services {

    private Services() {}

    /**
     * The service of that name, with its usual settings.
     *
     * @throws IllegalArgumentException if there is none; the message suggests the nearest name and lists all
     */
    public static Service named(String name) {
        List<Service> all = ServiceLoader.load(Service.class).stream()
                .map(ServiceLoader.Provider::get)
                .sorted(Comparator.comparing(Service::name))
                .toList();
        return all.stream()
                .filter(service -> service.name().equals(name))
                .findFirst()
                .orElseThrow(() -> UnknownName.refusal(
                        "service", name, all.stream().map(Service::name).toList()));
    }
}
