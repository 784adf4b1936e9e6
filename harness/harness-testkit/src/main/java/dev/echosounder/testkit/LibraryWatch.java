package dev.echosounder.testkit;

import java.util.List;

/**
 * What a library that models are built on knows of its own leaks, and shares between all who use it. A family's testing module may have one:
 * a public class in its tests, named in {@code META-INF/services/dev.echosounder.testkit.LibraryWatch}.
 */
public interface LibraryWatch {

    /** Whether a thread of this name is the library's own, for the whole process: no server can end it. */
    boolean shares(String threadName);

    /** What was found since the last call and not given back, in a sentence each. Called after every scenario. */
    List<String> leaks();
}
