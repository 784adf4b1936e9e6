package dev.echosounder.ffm;

import java.lang.invoke.MethodHandles;

/**
 * A class is read from a file when it is first needed. If that is when no file descriptor is left, it is never found
 * again: a process that closes its first connection then could never close one.
 */
final class Preparation {

    private Preparation() {}

    /** Has these classes there before they are needed. */
    static void load(Class<?>... needed) {
        try {
            for (Class<?> one : needed) {
                MethodHandles.lookup().ensureInitialized(one);
            }
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException("A class of this package cannot be reached.", impossible);
        }
    }
}
