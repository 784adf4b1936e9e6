package dev.echosounder.api;

import java.util.List;

/**
 * What a library that models are built on reports about its leaks. A family that is tested may have one: a public class
 * on the class path of its tests, named in {@code META-INF/services/dev.echosounder.api.LibraryWatch}.
 */
public interface LibraryWatch {

    /** What was found since the last call and not given back, in a sentence each. Called after every scenario. */
    List<String> leaks();
}
