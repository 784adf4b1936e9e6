package dev.echosounder.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A {@link MeasuredClient} seen from the process that started it: connected and warm, and idle but for the moment in
 * which it is asked. So several can be asked in turn within a second, while the machine is the same for all.
 */
final class AskedClient {

    private final Process process;
    private final BufferedReader answers;
    private final Writer commands;

    /**
     * Returns when it is warm.
     *
     * @throws IOException if it ends, or says anything else
     */
    AskedClient(Process process) throws IOException {
        this.process = process;
        answers = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        commands = process.outputWriter(StandardCharsets.US_ASCII);
        String said = answer();
        if (!said.equals(MeasuredClient.WARM)) {
            throw new IOException("A measured client was to say that it is warm. It said: " + said);
        }
    }

    /**
     * @return the numbers that it answers
     * @throws IOException if it ends, does not answer in time, or answers something else
     */
    double[] ask(String command) throws IOException {
        commands.write(command + "\n");
        commands.flush();
        String printed = answer();
        try {
            return Arrays.stream(printed.split(" "))
                    .mapToDouble(Double::parseDouble)
                    .toArray();
        } catch (NumberFormatException nonsense) {
            throw new IOException("A measured client printed this instead of numbers: " + printed, nonsense);
        }
    }

    private String answer() throws IOException {
        Thread guard = Children.guard(process);
        String line = answers.readLine();
        guard.interrupt();
        if (line == null) {
            throw new IOException("A measured client ended, or did not answer in time.");
        }
        return line;
    }

    /** Ends its input, with which it ends. */
    void leave() throws IOException {
        commands.close();
    }
}
