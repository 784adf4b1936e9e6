package dev.echosounder.testkit;

import java.util.List;

/**
 * What a library that models are built on knows of its own leaks. A family's testing module may have one:
 * a public class in its tests, named in {@code META-INF/services/dev.echosounder.testkit.LibraryWatch}.
 */
public interface LibraryWatch {

    /** What was found since the last call and not given back, in a sentence each. Called after every scenario. */
    List<String> leaks();
}
