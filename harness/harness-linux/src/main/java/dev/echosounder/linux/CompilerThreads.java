package dev.echosounder.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.invoke.MethodHandle;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The threads of this JVM that compile. They go on for a while after what they compile was busy, on any core, and would
 * take that core from a server or a load that is measured then.
 */
public final class CompilerThreads {

    private static final Path TASKS = Path.of("/proc/self/task");
    private static final List<String> NAMES = List.of("C1 Compiler", "C2 Compiler", "JVMCI");
    private static final int PRIO_PROCESS = 0; // of one thread, if it is given a thread's number
    private static final int LAST = 19;

    private CompilerThreads() {}

    /**
     * From now on they run only on a processor that no other thread wants, if the system can do that. Compilers that
     * the JVM starts later inherit it.
     */
    public static void giveWay() {
        if (!Files.isDirectory(TASKS)) {
            return;
        }
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(TASKS);
                Arena arena = Arena.ofConfined()) {
            Errno errno = new Errno(arena);
            for (Path task : tasks) {
                if (compiles(task)) {
                    SetPriority.last(Integer.parseInt(task.getFileName().toString()), errno);
                }
            }
        } catch (IOException unreadable) {
            // They stay as they are.
        }
    }

    private static boolean compiles(Path task) {
        try {
            String name = Files.readString(task.resolve("comm"));
            return NAMES.stream().anyMatch(name::startsWith);
        } catch (IOException ended) {
            return false;
        }
    }

    /** Linked only where there are such threads. */
    private static final class SetPriority {

        private static final MethodHandle SETPRIORITY =
                CLibrary.function("setpriority", JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT);

        /** A thread that has ended meanwhile needs nothing. */
        static void last(int thread, Errno errno) throws IOException {
            try {
                int ignored = (int) SETPRIORITY.invokeExact(errno.state, PRIO_PROCESS, thread, LAST);
            } catch (Throwable failure) {
                throw CLibrary.ioException(failure);
            }
        }
    }
}
