package dev.echosounder.contract.suite;

import dev.echosounder.api.Capability;
import dev.echosounder.api.Model;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What one model is exempt from.
 *
 * @param because the reasons
 */
public record Exemptions(String model, Map<Capability, String> because) {

    /** What a run of the contract does about them. */
    public enum Handling {
        /** The model is asked for it all the same. */
        IGNORED,
        /** Exempt scenarios are skipped. */
        BELIEVED,
        /** Exempt scenarios are skipped, and the exemption must be needed. As in every suite. */
        CHECKED
    }

    /**
     * Of this model, whose suite says the same.
     *
     * @param suite empty where there is none
     * @throws IllegalArgumentException if the suite says something else, or names a tag that is none of a capability;
     *     in one sentence
     */
    public static Exemptions of(Model model, Optional<Class<?>> suite) {
        Map<Capability, String> ofModel = new EnumMap<>(Capability.class);
        ofModel.putAll(model.incapable());
        suite.ifPresent(given -> mustAgree(model.name(), ofModel, ofSuite(given)));
        return new Exemptions(model.name(), ofModel);
    }

    private static Map<Capability, String> ofSuite(Class<?> suite) {
        return Arrays.stream(suite.getAnnotationsByType(NotSupported.class))
                .collect(Collectors.toMap(
                        exempt -> tagged(exempt.tag()),
                        NotSupported::because,
                        (one, other) -> one,
                        () -> new EnumMap<>(Capability.class)));
    }

    private static Capability tagged(String tag) {
        return Arrays.stream(Capability.values())
                .filter(capability -> capability.tag().equals(tag))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no exemption from %s: there are only %s."
                        .formatted(
                                tag,
                                Arrays.stream(Capability.values())
                                        .map(Capability::tag)
                                        .collect(Collectors.joining(" and ")))));
    }

    private static void mustAgree(String name, Map<Capability, String> ofModel, Map<Capability, String> ofSuite) {
        for (Capability capability : Capability.values()) {
            String one = ofModel.get(capability);
            String other = ofSuite.get(capability);
            if (one == null ? other != null : !one.equals(other)) {
                throw new IllegalArgumentException(
                        one == null
                                ? "The suite of %s exempts it from %s, and the model does not: let incapable() say why."
                                        .formatted(name, capability.tag())
                                : ("%s cannot do what %s asks for, and its suite does not say so: put "
                                                + "@NotSupported(tag = \"%2$s\", because = \"%s\") on it.")
                                        .formatted(name, capability.tag(), one));
            }
        }
    }

    /** What it is exempt from, of these tags. */
    Optional<Capability> among(Collection<String> tags) {
        return because.keySet().stream()
                .filter(capability -> tags.contains(capability.tag()))
                .findFirst();
    }

    /** Why a scenario with this tag is skipped, in a sentence. */
    String sentence(Capability capability) {
        return "%s is not asked for %s, because %s.".formatted(model, capability.tag(), because.get(capability));
    }

    /** The reasons by their tags. */
    public Map<String, String> byTag() {
        return because.entrySet().stream()
                .collect(Collectors.toMap(exemption -> exemption.getKey().tag(), Map.Entry::getValue));
    }
}
