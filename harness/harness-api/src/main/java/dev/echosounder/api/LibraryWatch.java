package dev.echosounder.api;

import java.util.List;

/**
 * A report of a library that models are built on about its leaks. A family that is tested may have one: a public class
 * on the class path of its tests, named in {@code META-INF/services/dev.echosounder.api.LibraryWatch}.
 */
public interface LibraryWatch {

    /** The leaks that were found since the last call, a sentence each. Called after every scenario. */
    List<String> leaks();
}
