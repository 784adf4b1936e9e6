package dev.echosounder.kv.testing.redis;

import dev.echosounder.linux.Cores;
import dev.echosounder.linux.proc.Affinity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Redis's own load generator, as a process.
 *
 * @param program its path
 * @param cores where it runs
 * @param commands the number of requests of each command in one run
 */
record RedisBenchmark(String program, Cores cores, int commands) {

    static final List<String> COMMANDS = List.of("SET", "GET");

    private static final long TIMEOUT_MINUTES = 10;

    /**
     * Runs it against a server once.
     *
     * @param file the file for its output
     * @return the commands per second of each command
     * @throws IOException if it fails, does not end, or prints no rate of a command; the message has its output
     */
    Map<String, Double> ask(int port, String options, Path file) throws IOException {
        List<String> command = new ArrayList<>(Affinity.here().prefix(Optional.of(cores)));
        command.add(program);
        command.addAll(List.of("-h 127.0.0.1 -p %d -t set,get -n %d --csv %s"
                .formatted(port, commands, options.strip())
                .split("\\s+")));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(file.toFile())
                .start();
        try {
            if (!process.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES)) {
                throw new IOException("redis-benchmark did not end within %d min: %s"
                        .formatted(TIMEOUT_MINUTES, String.join(" ", command)));
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while redis-benchmark ran.", interrupted);
        } finally {
            process.destroyForcibly();
        }
        String output = Files.readString(file);
        if (process.exitValue() != 0) {
            throw new IOException("redis-benchmark ended with code %d. It was started by \"%s\", and printed: %s"
                    .formatted(process.exitValue(), String.join(" ", command), output.strip()));
        }
        return rates(output);
    }

    /** The commands per second of each command, from what {@code --csv} prints. */
    static Map<String, Double> rates(String csv) throws IOException {
        Map<String, Double> rates = new LinkedHashMap<>();
        for (String command : COMMANDS) {
            Matcher rate = Pattern.compile("^\"" + command + "\",\"([0-9.]+|inf)\"", Pattern.MULTILINE)
                    .matcher(csv);
            if (!rate.find()) {
                throw new IOException("redis-benchmark printed no rate of %s, but: %s".formatted(command, csv.strip()));
            }
            if (rate.group(1).equals("inf")) {
                throw new IOException(
                        ("redis-benchmark counts milliseconds, and was done with all of %s in less than one: have "
                                        + "it make more commands at a time.")
                                .formatted(command));
            }
            rates.put(command, Double.parseDouble(rate.group(1)));
        }
        return rates;
    }
}
