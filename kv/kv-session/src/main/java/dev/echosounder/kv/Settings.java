package dev.echosounder.kv;

import dev.echosounder.kv.store.Memory;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The settings of a key-value service.
 *
 * @param memoryLimit the bytes of heap that its data may take, at least 1; beyond, commands that would take more are
 *     refused
 * @param password the password with which a peer must authenticate first; empty for none
 * @param clock milliseconds since 1970, by which keys expire
 */
public record Settings(long memoryLimit, Optional<String> password, LongSupplier clock) {

    /** @throws IllegalArgumentException if the limit is below 1 or too much, or the password is empty text */
    public Settings {
        if (memoryLimit < 1) {
            throw new IllegalArgumentException(
                    "A memory limit of %d bytes holds nothing: give at least 1.".formatted(memoryLimit));
        }
        if (memoryLimit > Memory.most()) {
            throw new IllegalArgumentException(
                    ("A memory limit of %d bytes is too much: half of the heap, %d bytes, is the most, as connections"
                                    + " need the other half. Give at most that, or the JVM a larger heap (-Xmx).")
                            .formatted(memoryLimit, Memory.most()));
        }
        if (password.filter(String::isEmpty).isPresent()) {
            throw new IllegalArgumentException(
                    "An empty password protects nothing: give at least one character, or no password.");
        }
    }

    /** Half of the heap that this JVM may have, no password, and the system's clock. */
    public static Settings usual() {
        return new Settings(Memory.most(), Optional.empty(), System::currentTimeMillis);
    }

    /** Copies these settings, with another memory limit in bytes. */
    public Settings withMemoryLimit(long bytes) {
        return new Settings(bytes, password, clock);
    }

    /** Copies these settings, with a password. */
    public Settings withPassword(String text) {
        return new Settings(memoryLimit, Optional.of(text), clock);
    }

    /** Copies these settings, with another clock in milliseconds since 1970. */
    public Settings withClock(LongSupplier millis) {
        return new Settings(memoryLimit, password, millis);
    }
}
