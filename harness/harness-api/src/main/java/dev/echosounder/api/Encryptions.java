package dev.echosounder.api;

import java.util.List;
import java.util.ServiceLoader;

/** The implementations of TLS on the class path, by their names. */
public final class Encryptions {

    private Encryptions() {}

    /** All of them, in the order of their modules. */
    public static List<Encryption> all() {
        return ServiceLoader.load(EncryptionProvider.class).stream()
                .flatMap(provider -> provider.get().encryptions().stream())
                .toList();
    }

    /**
     * The implementation of that name.
     *
     * @throws IllegalArgumentException if there is none; the message suggests the nearest name and lists all
     */
    public static Encryption named(String name) {
        return UnknownName.choose("TLS engine", name, all(), Encryption::label);
    }
}
