package dev.echosounder.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class CompilerThreadsTest {

    /** The 17th field after the name in {@code /proc/PID/stat}. */
    private static final int NICE = 16;

    @Test
    @EnabledOnOs(OS.LINUX)
    void thoseThatCompileGiveWayAndNoOthers() throws IOException {
        CompilerThreads.giveWay();

        assertThat(niceness("C1 Compiler", "C2 Compiler", "JVMCI")).isNotEmpty().allMatch(nice -> nice == 19);
        assertThat(niceness("VM Thread", "GC Thread", "G1 ")).isNotEmpty().allMatch(nice -> nice < 19);
    }

    private static List<Integer> niceness(String... names) throws IOException {
        try (Stream<Path> tasks = Files.list(Path.of("/proc/self/task"))) {
            return tasks.map(task -> read(task.resolve("stat")))
                    .filter(stat -> Stream.of(names).anyMatch(name -> stat.contains("(" + name)))
                    .map(stat -> Integer.valueOf(
                            stat.substring(stat.lastIndexOf(')') + 2).split(" ")[NICE]))
                    .toList();
        }
    }

    /** Empty if the thread has ended. */
    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException ended) {
            return "";
        }
    }
}
