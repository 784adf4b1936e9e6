package dev.echosounder.trial.machine;

import dev.echosounder.linux.proc.Facts;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The software of a comparison. Unknown texts are "unknown".
 *
 * @param jvmOptions the options of every JVM of a trial
 * @param libraries the versions of the libraries on the class path, by name
 * @param commit the commit of the project's repository
 * @param modified whether the work tree differed from it
 */
public record Build(List<String> jvmOptions, Map<String, String> libraries, String commit, boolean modified) {

    /** Describes this JVM's class path, and the git work tree of the folder in which it was started. */
    public static Build here(List<String> jvmOptions) {
        return of(Path.of("").toAbsolutePath(), System.getProperty("java.class.path"), jvmOptions);
    }

    static Build of(Path folder, String classPath, List<String> jvmOptions) {
        Map<String, String> libraries = new TreeMap<>(Libraries.on(classPath));
        libraries.put("JDK", Runtime.version().toString());
        WorkTree workTree = new WorkTree(folder);
        return new Build(
                List.copyOf(jvmOptions),
                Collections.unmodifiableMap(libraries),
                workTree.commit().orElse(Facts.UNKNOWN),
                workTree.modified());
    }
}
