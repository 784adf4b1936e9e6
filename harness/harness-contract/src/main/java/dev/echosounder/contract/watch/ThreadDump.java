package dev.echosounder.contract.watch;

import dev.echosounder.linux.proc.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The thread dump of another JVM. */
public final class ThreadDump {

    private ThreadDump() {}

    /**
     * Takes the dump: first of the threads of the system, and then of virtual ones too, which a JVM that is out of
     * memory may not be able to list.
     *
     * @throws IOException if it does not list the first within 20 s
     */
    public static String of(long pid) throws IOException {
        String ofTheSystem = ask(pid, "Thread.print");
        Path all = Files.createTempFile("threads-", ".txt");
        try {
            return ofTheSystem + ask(pid, "Thread.dump_to_file", "-overwrite", all.toString()) + Files.readString(all);
        } catch (IOException notListed) {
            return ofTheSystem + "Its virtual threads are not known: " + notListed.getMessage();
        } finally {
            Files.delete(all);
        }
    }

    /**
     * Asks another JVM something by {@code jcmd}.
     *
     * @return what it has answered
     */
    public static String ask(long pid, String... what) throws IOException {
        String[] arguments =
                Stream.concat(Stream.of(Long.toString(pid)), Stream.of(what)).toArray(String[]::new);
        return Command.run(Path.of(System.getProperty("java.home"), "bin", "jcmd"), arguments) + "\n";
    }
}
