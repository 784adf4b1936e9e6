package dev.echosounder.api;

import java.util.List;

/**
 * The implementations of TLS of a module. Found by {@link java.util.ServiceLoader}: a public class with a public
 * constructor without parameters, named in {@code META-INF/services/dev.echosounder.api.EncryptionProvider}.
 */
public interface EncryptionProvider {

    /** All of them, including those that cannot run here. */
    List<Encryption> encryptions();
}
