package dev.echosounder.trial.process;

import dev.echosounder.linux.proc.ProcessTree;
import java.io.IOException;
import java.time.Duration;

/**
 * The process that this JVM has started. It does not outlive this JVM, even if the JVM ends while it starts the
 * process.
 */
final class StartedProcess {

    private ProcessTree tree;
    private boolean ended;

    synchronized Process start(ProcessBuilder builder) throws IOException {
        if (ended) {
            throw new IOException("This JVM is shutting down and starts no more processes.");
        }
        Process process = builder.start();
        tree = new ProcessTree(process.toHandle());
        return process;
    }

    /** Asks it to end, and kills it if it has not ended within this time. Nothing can be started afterwards. */
    synchronized void end(Duration grace) {
        ended = true;
        if (tree != null) {
            tree.end(grace);
        }
    }
}
