package dev.echosounder.contract.server;

import java.io.File;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;

/** Programs of others that a machine may have. */
public final class Installed {

    private Installed() {}

    /**
     * Where the program is.
     *
     * @param debianPackage that it comes with
     * @throws TestAbortedException if there is none, with what to do to have it: the test or the scenario is then
     *     skipped
     */
    public static String program(String name, String debianPackage) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .map(folder -> new File(folder, name))
                .filter(File::canExecute)
                .findFirst()
                .map(File::getPath)
                .orElseThrow(() -> new TestAbortedException(
                        "This is skipped: %s is not installed here. On Debian it comes with the package %s."
                                .formatted(name, debianPackage)));
    }
}
