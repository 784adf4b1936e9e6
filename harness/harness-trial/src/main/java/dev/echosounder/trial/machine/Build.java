package dev.echosounder.trial.machine;

import dev.echosounder.linux.proc.Facts;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What ran in a comparison. Texts that are not known are "unknown".
 *
 * @param jvmOptions that every process of a trial is started with
 * @param libraries version by name, of what stands on the class path
 * @param commit of the project's repository
 * @param modified whether the work tree differed from it
 */
public record Build(List<String> jvmOptions, Map<String, String> libraries, String commit, boolean modified) {

    /** This JVM's class path and the folder that it was started in, which git is asked about. */
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
