package dev.echosounder.linux.proc;

/**
 * Names of what this process makes in the system and removes again. They begin with its id, so that another process
 * knows what was left by one that was killed.
 */
public final class OwnedName {

    private static final String FIRST = "echosounder-";

    private OwnedName() {}

    public static String of(String what) {
        return FIRST + ProcessHandle.current().pid() + "-" + what;
    }

    /** Whether this is such a name, and the process that gave it has ended. */
    public static boolean isAbandoned(String name) {
        if (!name.startsWith(FIRST)) {
            return false;
        }
        String pid = name.substring(FIRST.length()).split("-")[0];
        return pid.matches("\\d{1,9}") && ProcessHandle.of(Long.parseLong(pid)).isEmpty();
    }
}
