package dev.echosounder.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** What the threads of another JVM are at, in its own words. */
final class ThreadDump {

    private static final int LONGEST_SECONDS = 20;

    private ThreadDump() {}

    /**
     * Asks it: first for the threads of the system, and then for virtual ones too, which one that is out of memory may not be able to tell.
     *
     * @throws IOException if it does not even tell the first within 20 s
     */
    static String of(long pid) throws IOException {
        String ofTheSystem = ask(pid, "Thread.print");
        Path all = Files.createTempFile("threads-", ".txt");
        try {
            return ofTheSystem + ask(pid, "Thread.dump_to_file", "-overwrite", all.toString()) + Files.readString(all);
        } catch (IOException untold) {
            return ofTheSystem + "Its virtual threads are not known: " + untold.getMessage();
        } finally {
            Files.delete(all);
        }
    }

    private static String ask(long pid, String... what) throws IOException {
        Path answer = Files.createTempFile("answer-", ".txt"); // more than a pipe holds
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(), Long.toString(pid)));
        command.addAll(List.of(what));
        Process jcmd = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(answer.toFile()).start();
        try {
            if (!jcmd.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
                throw new IOException("Process %d did not say within %d s what its threads are at.".formatted(pid, LONGEST_SECONDS));
            }
            return Files.readString(answer);
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
            throw new IOException("Nobody waited for process %d to say what its threads are at.".formatted(pid), hurry);
        } finally {
            jcmd.destroyForcibly();
            Files.delete(answer);
        }
    }
}
