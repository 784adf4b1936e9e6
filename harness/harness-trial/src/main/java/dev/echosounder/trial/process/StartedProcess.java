package dev.echosounder.trial.process;

import dev.echosounder.api.Encryption;
import dev.echosounder.linux.proc.ProcessTree;
import java.io.IOException;
import java.time.Duration;

/**
 * The process that this JVM has started, with its certificate and its key. It does not outlive this JVM, even if the
 * JVM ends while it starts the process, and its files are deleted when it has ended. They stay only if this JVM is
 * killed.
 */
final class StartedProcess {

    private ProcessTree tree;
    private CredentialFiles files; // null if it has none
    private boolean ended;

    /** Writes the certificate and the key of the process, before that is started. */
    synchronized CredentialFiles write(Encryption.Credentials credentials) throws IOException {
        refuseIfEnded();
        files = CredentialFiles.write(credentials);
        return files;
    }

    synchronized Process start(ProcessBuilder builder) throws IOException {
        refuseIfEnded();
        Process process = builder.start();
        tree = new ProcessTree(process.toHandle());
        return process;
    }

    private void refuseIfEnded() throws IOException {
        if (ended) {
            throw new IOException("This JVM is shutting down and starts no more processes.");
        }
    }

    /**
     * Asks it to end, kills it if it has not ended within this time, and deletes its files. Nothing can be started
     * afterwards.
     */
    synchronized void end(Duration grace) {
        ended = true;
        if (tree != null) {
            tree.end(grace);
        }
        if (files != null) {
            delete(files);
            files = null;
        }
    }

    private static void delete(CredentialFiles files) {
        try {
            files.delete();
        } catch (IOException failure) {
            System.err.printf("The key %s of a server that has ended is still there: %s%n", files.key(), failure);
        }
    }
}
